import { MS_PER_DAY, dayOf } from '../../../domain/days.ts';
import { progressOf } from '../../../domain/evaluation/targets.ts';
import { SHARE_FIXES_MAX } from '../../../domain/limits.ts';
import type { Instrument } from '../../../domain/instrument.ts';
import { earningAnswer } from '../../../domain/answers.ts';
import { fixesOf, outcomesOf, whatIf, type IdentifiedAnswer } from '../../../domain/scoring/fixes.ts';
import type { Db } from '../../db/schema.ts';
import { ALL } from '../../identity/scope.ts';
import { visibleStore, type VisibleStoreId } from '../../identity/storeScope.ts';
import { installedInstrument, type PlacedQuestion } from '../../shared/definitions/installedInstruments.ts';
import { selectAnswers } from '../../audits/surveys/queries.ts';
import { selectScoreTargets } from '../../followUp/targets/queries.ts';
import { selectUses } from '../../audits/definitions/uses/queries.ts';
import { replacementsOf } from '../../../domain/drafts/replacements.ts';
import { readTargetData } from '../../followUp/targets/targetData.ts';
import { selectCourse, selectLatestAudit, selectPlan, selectScoreBefore, type LinkedShare } from './queries.ts';

/**
 * The number of days covered by the chart, which ends with the latest audit, and by the count of confirmed actions,
 * which ends today.
 */
const YEAR_DAYS = 366;

const STRENGTHS_MAX = 3;

/** Reads a store's report in a form that doesn't depend on the language. It contains no names of people. */
export async function readReport(db: Db, share: LinkedShare, now: Date) {
  const store = await visibleStore(db, ALL, share.store_id);
  const [latest, targets] = await Promise.all([
    selectLatestAudit(db, store),
    readTargets(db, store, { now, today: dayOf(now, share.time_zone) }),
  ]);
  if (!latest) return { share, latest: null, previous: null, targets, plan: null, replacements: [] };
  const since = new Date(latest.taken_at.getTime() - YEAR_DAYS * MS_PER_DAY);
  const [previous, indexedInstrument, { answers: storedAnswers }, course, plan, uses] = await Promise.all([
    selectScoreBefore(db, store, latest),
    installedInstrument(db, latest.instrument_id),
    selectAnswers(db, latest),
    selectCourse(db, store, since),
    selectPlan(db, store, new Date(now.getTime() - YEAR_DAYS * MS_PER_DAY)),
    selectUses(db, 'audit'),
  ]);
  const answers = storedAnswers.flatMap(([id, answer]) => {
    const question = indexedInstrument.questions.get(id);
    return question ? [{ ...question, id, answer }] : [];
  });
  const fixes = fixesOf(answers).slice(0, SHARE_FIXES_MAX);
  return {
    share,
    targets,
    plan,
    latest: {
      audit: latest,
      /** False if no answer of the audit counted; its score of 0 is then meaningless. */
      assessed: latest.overall_counted > 0,
      instrument: indexedInstrument.instrument,
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
    replacements: replacementsOf(uses, share.time_zone),
  };
}

/** Returns the instrument that a store's latest audit was taken with; null before the first. */
export async function latestInstrument(db: Db, share: LinkedShare): Promise<Instrument | null> {
  const latest = await selectLatestAudit(db, await visibleStore(db, ALL, share.store_id));
  return latest ? (await installedInstrument(db, latest.instrument_id)).instrument : null;
}

export type Report = Awaited<ReturnType<typeof readReport>>;

/** The part of a report about the latest audit. */
export type LatestAudit = NonNullable<Report['latest']>;

/** Returns the answers that earned the most points, at most one per category. */
function strengthsOf(answers: readonly (PlacedQuestion & IdentifiedAnswer)[]) {
  const earnedOutcomes = outcomesOf(answers)
    .filter((outcome) => outcome.earned)
    .toSorted((a, b) => b.worth - a.worth);
  const byId = new Map(answers.map((answer) => [answer.id, answer]));
  const categories = new Set<string>();
  return earnedOutcomes
    .flatMap(({ id }) => byId.get(id) ?? [])
    .filter(({ category }) => !categories.has(category) && categories.add(category))
    .slice(0, STRENGTHS_MAX);
}

/** Returns a store's score targets by due date, with those for the overall score first. Missed targets are left out. */
async function readTargets(db: Db, store: VisibleStoreId, at: { now: Date; today: string }) {
  // Nobody is signed in, so the scope is all stores, but only the targets of this store are read.
  const viewer = { scope: ALL, isAdministrator: true, groupId: null };
  const targets = await selectScoreTargets(db, viewer, { store, group: null, stores: false });
  const targetDataOf = await readTargetData(db, targets, at);
  return targets
    .map((target) => ({ ...target, ...progressOf(target, targetDataOf(target, target.area)) }))
    .filter(({ by, reached }) => reached || by >= at.today)
    .toSorted((a, b) => Number(b.area === 'overall') - Number(a.area === 'overall'));
}
