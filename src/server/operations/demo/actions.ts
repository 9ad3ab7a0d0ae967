import type { ManualStatus } from '../../../domain/actions/status.ts';
import { addDays, startOfDay, dayOf } from '../../../domain/days.ts';
import type { Db } from '../../db/schema.ts';
import { insertAction, insertSteps } from '../../followUp/actions/follow/changes.ts';
import { followStore } from '../../followUp/actions/follow/followStore.ts';
import { outcomesOfSurvey } from '../../followUp/actions/follow/outcomes.ts';
import type { InstalledInstrument } from '../../shared/definitions/installedInstruments.ts';
import type { Auditor, SurveyToStore } from '../../audits/surveys/changes.ts';
import { randomInteger, pick, randomOf, uuidFrom, type Random } from './random.ts';

/**
 * The older and the recent audits of a store that can get actions, counted back from the latest. Actions of the older
 * audits are about points that have been regained since.
 */
const AUDITS_WITH_ACTIONS = [12, 6, 3];
const RECENT = [1, 0];

/** The maximum number of actions per audit, and the number of most valuable lost points from which they are chosen. */
const ACTIONS_MAX = 2;
const DEAREST = 5;

/** The ranges of due dates in days: after the audit for older actions, from today for recent ones. */
const DUE_DAYS = { least: 7, most: 35 };
const DUE_FROM_TODAY = { least: -7, most: 28 };

/** The status set some days after the audit; null leaves the action open. Repeated entries are likelier. */
const DONE: readonly (ManualStatus | null)[] = [null, null, 'doing', 'doing', 'done', 'done', 'done', 'dropped'];
const DONE_DAYS = { least: 2, most: 9 };
const DROP_REASON = 'The shelf belongs to the supplier.';

/** The name of a store, its audits, and the users assigned to it. */
export type OfStore = { store: string; audits: readonly SurveyToStore[]; people: readonly Auditor[] };

/**
 * Adds actions to some of a store's audits, about questions other than those in `except`, and updates the store's
 * actions with the results of later audits.
 */
export async function insertActions(
  db: Db,
  instrument: InstalledInstrument,
  facts: Omit<OfStore, 'store'> & { except: readonly string[]; today: string },
): Promise<void> {
  const [first] = facts.audits;
  if (!first) return;
  const random = randomOf(`actions of ${first.storeId}`);
  const latestFirst = facts.audits.toSorted((a, b) => b.takenAt.getTime() - a.takenAt.getTime());
  const usedIds = new Set<string>(facts.except);
  const earnedNow = new Set(
    outcomesOfSurvey(instrument, latestFirst[0]?.answers ?? []).flatMap(({ id, earned }) => (earned ? [id] : [])),
  );
  for (const auditsAgo of [...AUDITS_WITH_ACTIONS, ...RECENT]) {
    const audit = latestFirst[auditsAgo];
    if (!audit) continue;
    const isRecent = RECENT.includes(auditsAgo);
    const lostOutcomes = outcomesOfSurvey(instrument, audit.answers)
      .filter(({ id, earned }) => !earned && !usedIds.has(id) && (isRecent || earnedNow.has(id)))
      .toSorted((a, b) => b.worth - a.worth)
      .slice(0, DEAREST);
    for (let toMake = randomInteger(random, 0, ACTIONS_MAX); toMake > 0 && lostOutcomes.length > 0; toMake--) {
      const [point] = lostOutcomes.splice(Math.floor(random() * lostOutcomes.length), 1);
      if (!point) break;
      usedIds.add(point.id);
      const due = isRecent
        ? addDays(facts.today, randomInteger(random, DUE_FROM_TODAY.least, DUE_FROM_TODAY.most))
        : addDays(dayOf(audit.takenAt), randomInteger(random, DUE_DAYS.least, DUE_DAYS.most));
      await insertOne(db, instrument, { ...facts, audit, point, due, random });
    }
  }
  const [latest] = latestFirst;
  await followStore(db, first.storeId, { now: 'audits', ...(latest && { audit: latest.id }) });
}

type ActionInput = {
  audit: SurveyToStore;
  point: { id: string; worth: number };
  due: string;
  people: readonly Auditor[];
  today: string;
  random: Random;
};

async function insertOne(
  db: Db,
  instrument: InstalledInstrument,
  { audit, point, due, people, today, random }: ActionInput,
) {
  const id = uuidFrom(random);
  const owner = people.length > 0 ? pick(random, people) : null;
  const status = pick(random, DONE);
  const day = addDays(dayOf(audit.takenAt), randomInteger(random, DONE_DAYS.least, DONE_DAYS.most));
  const set = status === null || day > today ? null : { status, day };
  await insertAgreedAction(db, instrument, { id, audit, point, due, owner, set });
}

/**
 * An action that was agreed on during an audit. `set` is the status that its owner set later; null if the action is
 * still open.
 */
type AuditAction = {
  id: string;
  audit: SurveyToStore;
  point: { id: string; worth: number };
  due: string;
  owner: Auditor | null;
  set: { status: ManualStatus; day: string } | null;
};

/** Adds an action with its timeline up to the status that its owner set. */
export async function insertAgreedAction(db: Db, instrument: InstalledInstrument, action: AuditAction): Promise<void> {
  const { id, audit, point, due, owner } = action;
  const { id: questionId, worth } = point;
  const { takenAt, auditor } = audit;
  const question = instrument.questions.get(questionId);
  const set = owner ? action.set : null;
  const at = set ? startOfDay(set.day) : takenAt;
  await insertAction(db, {
    id,
    store_id: audit.storeId,
    survey_id: audit.id,
    question_id: questionId,
    instrument_id: instrument.id,
    title: question?.strategies[0]?.en ?? question?.text.en ?? questionId,
    detail: '',
    owner_id: owner?.userId ?? null,
    due,
    points: worth,
    status: set?.status ?? 'open',
    settled_at: at,
    created_at: takenAt,
    since: takenAt,
    created_by: auditor.userId,
    created_by_name: auditor.userName,
  });
  const by = { action_id: id, at: takenAt, by_id: auditor.userId, by_name: auditor.userName };
  await insertSteps(db, [
    { ...by, kind: 'made' },
    ...(owner ? [{ ...by, kind: 'given' as const, text: owner.userName ?? '' }] : []),
  ]);
  if (!set || !owner) return;
  const comment = { action_id: id, at, by_id: owner.userId, by_name: owner.userName };
  await insertSteps(db, [
    { ...comment, kind: 'status', text: set.status, status: set.status, place: at },
    ...(set.status === 'dropped' ? [{ ...comment, kind: 'comment' as const, text: DROP_REASON }] : []),
  ]);
}
