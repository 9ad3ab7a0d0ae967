import { MS_PER_DAY, dayOf } from '../../domain/days.ts';
import { progressOf } from '../../domain/evaluation/targets.ts';
import { SHARE_FIXES_MAX } from '../../domain/limits.ts';
import { earningAnswer } from '../../domain/answers.ts';
import { fixesOf, outcomesOf, whatIf, type IdentifiedAnswer } from '../../domain/scoring/fixes.ts';
import type { Db } from '../db/schema.ts';
import { ALL } from '../identity/scope.ts';
import { visibleStore, type VisibleStoreId } from '../identity/storeScope.ts';
import { installedInstrument, type PlacedQuestion } from '../instrument/installed.ts';
import { selectAnswers } from '../surveys/queries.ts';
import { selectTargets } from '../targets/queries.ts';
import { standings } from '../targets/standings.ts';
import { selectCourse, selectPlan, selectReportedAudits, type LinkedShare } from './queries.ts';

/** The course that a report shows, in days before its audit. */
const YEAR_DAYS = 366;

/** So much is said to go well. */
const STRENGTHS_MAX = 3;

/** What the report of a store says, in no language yet. Names of people are in none of it. */
export async function readReport(db: Db, share: LinkedShare, now: Date) {
  const store = await visibleStore(db, ALL, share.store_id);
  const [audits, targets] = await Promise.all([
    selectReportedAudits(db, store),
    readTargets(db, store, { now, today: dayOf(now, share.time_zone) }),
  ]);
  const [latest, previous] = audits;
  if (!latest) return { share, latest: null, previous: null, targets, plan: null };
  const since = new Date(latest.taken_at.getTime() - YEAR_DAYS * MS_PER_DAY);
  const [installed, { answers: stored }, course, plan] = await Promise.all([
    installedInstrument(db, latest.instrument_id),
    selectAnswers(db, latest),
    selectCourse(db, store, since),
    selectPlan(db, store, new Date(now.getTime() - YEAR_DAYS * MS_PER_DAY)),
  ]);
  const answers = stored.flatMap(([id, answer]) => {
    const question = installed.questions.get(id);
    return question ? [{ ...question, id, answer }] : [];
  });
  const fixes = fixesOf(answers).slice(0, SHARE_FIXES_MAX);
  return {
    share,
    targets,
    plan,
    latest: {
      audit: latest,
      instrument: installed.instrument,
      counted: answers.filter((answer) => earningAnswer(answer) !== null).length,
      fixes: fixes.map(({ answer, gain }) => ({ ...answer, points: Math.round(gain.overall * 10) / 10 })),
      fixedScore: whatIf(
        answers,
        fixes.map(({ answer }) => answer.id),
      ).overall.score,
      strengths: strengthsOf(answers),
      course: course.toReversed().map(({ taken_at: at, overall }) => ({ at, score: overall })),
    },
    previous: previous ?? null,
  };
}

export type Report = Awaited<ReturnType<typeof readReport>>;

/** What earned the most, of as many categories as there are. */
function strengthsOf(answers: readonly (PlacedQuestion & IdentifiedAnswer)[]) {
  const earned = outcomesOf(answers)
    .filter((outcome) => outcome.earned)
    .toSorted((a, b) => b.worth - a.worth);
  const byId = new Map(answers.map((answer) => [answer.id, answer]));
  const seen = new Set<string>();
  return earned
    .flatMap(({ id }) => byId.get(id) ?? [])
    .filter(({ category }) => !seen.has(category) && seen.add(category))
    .slice(0, STRENGTHS_MAX);
}

/** The targets of a store that are reached, or whose day is still to come. */
async function readTargets(db: Db, store: VisibleStoreId, at: { now: Date; today: string }) {
  // The link stands for a caller who sees this store; nothing of another one is asked for.
  const viewer = { scope: ALL, isAdministrator: true, groupId: null };
  const targets = await selectTargets(db, viewer, { store, group: null, stores: false });
  const standingOf = await standings(db, targets, at);
  return targets
    .map((target) => ({ ...target, ...progressOf(target, standingOf(target, target.area)) }))
    .filter(({ by, reached }) => reached || by >= at.today);
}
