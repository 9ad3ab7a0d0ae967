import { follow, type Standing, type Verdict } from '../../domain/actions.ts';
import type { Db } from '../db/schema.ts';
import { installedInstrument } from '../instrument/installed.ts';
import { insertSteps, updateStanding } from './changes.ts';
import { outcomesOfSurvey } from './outcomes.ts';
import { selectAuditsAfter, selectFollowed, selectGivenSteps, selectStoresWithActions } from './queries.ts';

type Following = {
  /** When this happens, for the timelines. */
  now: Date;
  /** The date from which on audits changed; null for all of them. */
  from?: Date | null;
  /** The audit that came in late, for the timelines. */
  audit?: string;
  /** One action alone. */
  id?: string;
};

/**
 * Brings the actions of a store to where its counted audits leave them. To be called when these have changed, with the
 * store held.
 */
export async function followStore(db: Db, storeId: string, { now, from = null, audit, id }: Following): Promise<void> {
  const actions = await selectFollowed(db, { storeId, from, ...(id === undefined ? {} : { id }) });
  const [first] = actions.map(({ since }) => since).toSorted((a, b) => a.getTime() - b.getTime());
  if (!first) return;
  const steps = await selectGivenSteps(
    db,
    actions.map((action) => action.id),
  );
  const verdicts = await verdictsAfter(db, storeId, first);
  for (const row of actions) {
    const before = standingOf(row);
    const after = follow(row.since.getTime(), steps.get(row.id) ?? [], verdicts.get(row.question_id) ?? []);
    const grows = isSeen(before, after);
    if (!grows && before.settledAt === after.settledAt) continue;
    await updateStanding(db, row.id, after, { grows });
    if (grows) await insertSteps(db, [{ action_id: row.id, at: now, ...told(before, after, audit) }]);
  }
}

/** The same for all actions of many stores. */
export async function followStores(db: Db, storeIds: Iterable<string>, now: Date): Promise<void> {
  for (const id of await selectStoresWithActions(db, [...storeIds])) await followStore(db, id, { now });
}

/** What the counted audits after a moment say, question by question. */
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

type Stored = Omit<Standing, 'confirmedBy' | 'settledAt'> & { confirmed_by: string | null; settled_at: Date };

/** An action's row as where it stands. */
export function standingOf({
  status,
  realised,
  repeated,
  confirmed_by: confirmedBy,
  settled_at: at,
}: Stored): Standing {
  return { status, realised, repeated, confirmedBy, settledAt: at.getTime() };
}

function isSeen(before: Standing, after: Standing): boolean {
  return (['status', 'realised', 'repeated', 'confirmedBy'] as const).some((name) => before[name] !== after[name]);
}

/** What the timeline says of it. */
function told(before: Standing, after: Standing, audit: string | undefined) {
  if (after.confirmedBy !== null) return { kind: 'confirmed', survey_id: after.confirmedBy } as const;
  if (audit !== undefined && after.repeated > before.repeated) return { kind: 'lost', survey_id: audit } as const;
  return { kind: 'recounted', text: after.status } as const;
}
