import { LATE_DAYS, REMIND_DAYS_BEFORE } from '../../../domain/schedule/reminders.ts';
import { numberOfDay, type DayNumber } from '../../../domain/schedule/interval.ts';
import type { Db } from '../../db/schema.ts';
import { CONSOLE } from '../../identity/console.ts';
import { visitsOfUsers } from '../schedule/ownVisits.ts';
import { calculateVisits, type StoreVisit } from '../schedule/calculateVisits.ts';

/**
 * Returns the pending visits that the viewer can see and that are due from `LATE_DAYS` before `day` to
 * `REMIND_DAYS_BEFORE` after it. `filter` limits them to a store or group.
 */
export async function remindableVisits(
  db: Db,
  viewer: Parameters<typeof calculateVisits>[1],
  day: string,
  filter: Parameters<typeof calculateVisits>[3],
): Promise<StoreVisit[]> {
  const today = numberOfDay(day);
  const range = { from: today - LATE_DAYS, to: today + REMIND_DAYS_BEFORE, today };
  return (await calculateVisits(db, viewer, range, filter)).filter(isPending);
}

/**
 * Returns the pending visits assigned to users and due from `LATE_DAYS` before `day` to `until`, with their state on
 * `day`.
 */
export async function pendingVisitsOf(
  db: Db,
  userIds: readonly string[],
  { timeZone, day, until }: { timeZone: string; day: string; until: DayNumber },
): Promise<StoreVisit[]> {
  if (userIds.length === 0) return [];
  const today = numberOfDay(day);
  const visits = await visitsOfUsers(db, { ...CONSOLE, timeZone }, userIds, {
    from: today - LATE_DAYS,
    to: until,
    today,
  });
  return visits.filter(isPending);
}

/**
 * Checks whether a visit still has to be done and can be done. Visits for a module that was taken out of use can't,
 * because its assessments are refused.
 */
export const isPending = ({ state, schedule }: Pick<StoreVisit, 'state' | 'schedule'>) =>
  schedule.usable && (state === 'due' || state === 'late' || state === 'planned');
