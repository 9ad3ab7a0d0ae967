import { follow, type ActionProgress, type Verdict } from '../../../../domain/actions/follow.ts';
import type { Db } from '../../../db/schema.ts';
import { installedInstrument } from '../../../shared/definitions/installedInstruments.ts';
import { insertReopenedEmails, insertSteps, updateProgress } from './changes.ts';
import { outcomesOfSurvey } from './outcomes.ts';
import { selectAuditsAfter, selectFollowed, selectManualSteps, selectStoresWithActions } from './queries.ts';

type FollowOptions = {
  /**
   * The time recorded on timelines. With `audits`, it is the date of each audit, as if the audit had arrived on that
   * date.
   */
  now: Date | 'audits';
  /** The earliest date of changed audits; null for all audits. */
  from?: Date | null;
  /** The audit that arrived, for the timelines and the emails about reopened actions. */
  audit?: string;
  /** Limits the update to one action. */
  id?: string;
};

/**
 * Updates the progress of a store's actions from its counted audits. Call it after these have changed, with the store
 * locked.
 */
export async function followStore(
  db: Db,
  storeId: string,
  { now, from = null, audit, id }: FollowOptions,
): Promise<void> {
  const actions = await selectFollowed(db, { storeId, from, ...(id === undefined ? {} : { id }) });
  const [first] = actions.map(({ since }) => since).toSorted((a, b) => a.getTime() - b.getTime());
  if (!first) return;
  const steps = await selectManualSteps(
    db,
    actions.map((action) => action.id),
  );
  const verdicts = await verdictsAfter(db, storeId, first);
  const reopened: string[] = [];
  for (const row of actions) {
    const before = progressOf(row);
    // The audit in which the action was agreed may be dated after the action, but doesn't count as a later audit.
    const after = follow(
      row.since.getTime(),
      steps.get(row.id) ?? [],
      (verdicts.get(row.question_id) ?? []).filter(({ surveyId }) => surveyId !== row.survey_id),
    );
    const grows = isSeen(before, after);
    if (!grows && before.settledAt === after.settledAt) continue;
    await updateProgress(db, row.id, after, { grows });
    if (grows)
      await insertSteps(db, [
        {
          action_id: row.id,
          at: now === 'audits' ? new Date(after.settledAt) : now,
          ...stepOf(before, after, audit),
        },
      ]);
    if (before.status === 'done' && after.status === 'open') reopened.push(row.id);
  }
  if (audit !== undefined && now !== 'audits') await insertReopenedEmails(db, reopened, { audit, now });
}

/** Updates the progress of all actions of many stores. */
export async function followStores(db: Db, storeIds: Iterable<string>, now: Date): Promise<void> {
  for (const id of await selectStoresWithActions(db, [...storeIds])) await followStore(db, id, { now });
}

/** Returns the outcomes of counted audits after this time, by question. */
async function verdictsAfter(db: Db, storeId: string, since: Date): Promise<Map<string, Verdict[]>> {
  const verdicts = new Map<string, Verdict[]>();
  for (const { id: surveyId, taken_at: at, instrument_id: instrumentId, answers } of await selectAuditsAfter(
    db,
    storeId,
    since,
  )) {
    for (const { id, ...outcome } of outcomesOfSurvey(await installedInstrument(db, instrumentId), answers)) {
      verdicts.set(id, [...(verdicts.get(id) ?? []), { at: at.getTime(), surveyId, ...outcome }]);
    }
  }
  return verdicts;
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

/** Returns the step that records the change on the timeline. */
function stepOf(before: ActionProgress, after: ActionProgress, audit: string | undefined) {
  if (after.confirmedBy !== null) return { kind: 'confirmed', survey_id: after.confirmedBy } as const;
  if (audit !== undefined && after.repeated > before.repeated) return { kind: 'lost', survey_id: audit } as const;
  return { kind: 'recounted', text: after.status } as const;
}
