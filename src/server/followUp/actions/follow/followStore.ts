import { follow, followFrom, type ActionProgress, type Verdict } from '../../../../domain/actions/follow.ts';
import type { Db } from '../../../db/schema.ts';
import { installedInstrument } from '../../../shared/definitions/installedInstruments.ts';
import { insertReopenedEmails, insertSteps, updateProgress } from './changes.ts';
import { outcomesOfAssessments, outcomesOfSurvey } from './outcomes.ts';
import {
  selectAssessmentsAfter,
  selectAuditsAfter,
  selectFollowedActions,
  selectManualSteps,
  selectStoresWithActions,
} from './queries.ts';

type FollowOptions = {
  /** The time recorded on timelines. With `audits`, it is the date of each audit. */
  now: Date | 'audits';
  /** The earliest date of the changed audits; null if any audit may have changed. */
  from?: Date | null;
  /** The audit that arrived, for the timelines and the emails about reopened actions. */
  audit?: string;
  /** Limits the update to one action. */
  id?: string;
  /**
   * The module whose assessments have changed; undefined if audits have. With a module, 'audit' in the comments and
   * names here means an assessment.
   */
  module?: string | undefined;
};

/**
 * Updates the progress of a store's actions from its counted audits. With `module`, updates the actions about that
 * module's items from the store's assessments, except void ones. Call it after audits or assessments have changed, with
 * the store locked.
 */
export async function followStore(
  db: Db,
  storeId: string,
  { now, from = null, audit, id, module }: FollowOptions,
): Promise<void> {
  const actions = await selectFollowedActions(db, { storeId, module, from, id });
  // An action that was last settled before the changed audits continues from its stored progress; others are replayed.
  const continues = ({ settled_at: settledAt }: (typeof actions)[number]) => from !== null && settledAt < from;
  const [first] = actions
    .map((action) => (from !== null && continues(action) ? new Date(from.getTime() - 1) : action.since))
    .toSorted((a, b) => a.getTime() - b.getTime());
  if (!first) return;
  const followedIds = actions.filter((action) => !continues(action)).map((action) => action.id);
  const steps = await selectManualSteps(db, followedIds);
  const verdicts = bySubject(
    module === undefined
      ? await verdictsOfAudits(db, storeId, first)
      : await verdictsOfAssessments(db, storeId, module, first),
  );
  const reopenedIds: string[] = [];
  for (const row of actions) {
    const before = progressOf(row);
    // The audit in which the action was agreed may be dated after the action, but doesn't count as a later audit.
    const audits = (verdicts.get(row.subject) ?? []).filter((verdict) => verdict.id !== row.origin);
    const after = continues(row)
      ? followFrom(
          before,
          audits.filter(({ at }) => at > before.settledAt),
        )
      : follow(row.since.getTime(), steps.get(row.id) ?? [], audits);
    const isVisibleChange = isSeen(before, after);
    if (!isVisibleChange && before.settledAt === after.settledAt) continue;
    await updateProgress(db, row.id, after, { isVisibleChange });
    if (isVisibleChange)
      await insertSteps(db, [
        {
          action_id: row.id,
          at: now === 'audits' ? new Date(after.settledAt) : now,
          ...stepOf(before, after, { audit, module }),
        },
      ]);
    if (before.status === 'done' && after.status === 'open') reopenedIds.push(row.id);
  }
  if (audit !== undefined && now !== 'audits') await insertReopenedEmails(db, reopenedIds, { audit, now });
}

/** Updates the progress of the stores' actions about questions, replaying all counted audits. */
export async function followStores(db: Db, storeIds: Iterable<string>, now: Date): Promise<void> {
  for (const id of await selectStoresWithActions(db, [...storeIds])) await followStore(db, id, { now });
}

/** A verdict with the id of its question or the name of its item. */
type SubjectVerdict = Verdict & { subject: string };

/** Returns the outcomes of the store's counted audits after `since`. */
async function verdictsOfAudits(db: Db, storeId: string, since: Date): Promise<SubjectVerdict[]> {
  const audits = await selectAuditsAfter(db, storeId, since);
  const verdicts = await Promise.all(
    audits.map(async ({ id, taken_at: takenAt, instrument_id: instrumentId, answers }) =>
      outcomesOfSurvey(await installedInstrument(db, instrumentId), answers).map(({ id: subject, earned, worth }) => ({
        subject,
        id,
        at: takenAt.getTime(),
        earned,
        worth,
      })),
    ),
  );
  return verdicts.flat();
}

/** Returns the outcomes of a store's assessments of a module after `since`, except void ones. */
async function verdictsOfAssessments(db: Db, storeId: string, module: string, since: Date): Promise<SubjectVerdict[]> {
  const assessments = await selectAssessmentsAfter(db, storeId, module, since);
  const withOutcomes = await outcomesOfAssessments(db, module, assessments);
  return withOutcomes.flatMap(({ id, taken_at: takenAt, outcomes }) =>
    outcomes.map(({ item: subject, earned }) => ({
      subject,
      id,
      at: takenAt.getTime(),
      earned,
      worth: null,
    })),
  );
}

function bySubject(verdicts: readonly SubjectVerdict[]): Map<string, Verdict[]> {
  const verdictsOf = new Map<string, Verdict[]>();
  for (const verdict of verdicts) {
    const list = verdictsOf.get(verdict.subject);
    if (list) list.push(verdict);
    else verdictsOf.set(verdict.subject, [verdict]);
  }
  return verdictsOf;
}

type StoredProgress = Omit<ActionProgress, 'confirmedBy' | 'settledAt'> & {
  confirmed_by: string | null;
  settled_at: Date;
};

/** Converts an action's row to its progress. */
export function progressOf({
  status,
  realised,
  repeated,
  confirmed_by: confirmedBy,
  settled_at: at,
}: StoredProgress): ActionProgress {
  return { status, realised, repeated, confirmedBy, settledAt: at.getTime() };
}

function isSeen(before: ActionProgress, after: ActionProgress): boolean {
  return (['status', 'realised', 'repeated', 'confirmedBy'] as const).some((name) => before[name] !== after[name]);
}

type StepCause = { audit: string | undefined; module: string | undefined };

function stepOf(before: ActionProgress, after: ActionProgress, { audit, module }: StepCause) {
  const by = (id: string) => (module === undefined ? { survey_id: id } : { assessment_id: id });
  if (after.confirmedBy !== null && after.confirmedBy !== before.confirmedBy)
    return { kind: 'confirmed', ...by(after.confirmedBy) } as const;
  if (audit !== undefined && after.repeated > before.repeated) return { kind: 'lost', ...by(audit) } as const;
  return { kind: 'recounted', text: after.status } as const;
}
