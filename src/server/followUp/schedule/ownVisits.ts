import type { Db } from '../../db/schema.ts';
import type { Caller } from '../../identity/viewer.ts';
import { whoAudits } from './present.ts';
import { selectAuditedStores } from './visitQueries.ts';
import { calculateVisits, type StoreVisit } from './calculateVisits.ts';

/** Returns the visits that are assigned to users and due in a range, at stores that the viewer can see, by due date. */
export async function visitsOfUsers(
  db: Db,
  viewer: Pick<Caller, 'timeZone'> & Parameters<typeof calculateVisits>[1],
  userIds: readonly string[],
  range: Parameters<typeof calculateVisits>[2],
): Promise<StoreVisit[]> {
  const storeIds = await selectAuditedStores(db, userIds);
  if (storeIds.length === 0) return [];
  const visits = await calculateVisits(db, viewer, range, { storeIds });
  return visits.filter((visit) => userIds.includes(whoAudits(visit).assignee_id ?? ''));
}
