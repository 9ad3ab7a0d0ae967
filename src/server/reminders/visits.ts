import { numberOfDay, type DayNumber } from '../../domain/schedule/rhythm.ts';
import type { Db } from '../db/schema.ts';
import { CONSOLE } from '../identity/console.ts';
import { workOutOf } from '../schedules/ownVisits.ts';
import type { StoreVisit } from '../schedules/workOut.ts';

/** Visits that fell due so many days ago and may still be made are told. */
const LATE_DAYS = 60;

/** The visits of some users that are still to be made, as they stand on a day, until one that they fall due on. */
export async function pendingVisitsOf(
  db: Db,
  userIds: readonly string[],
  { timeZone, day, until }: { timeZone: string; day: string; until: DayNumber },
): Promise<StoreVisit[]> {
  if (userIds.length === 0) return [];
  const today = numberOfDay(day);
  const visits = await workOutOf(db, { ...CONSOLE, timeZone }, userIds, { from: today - LATE_DAYS, to: until, today });
  return visits.filter(({ state }) => state === 'due' || state === 'late' || state === 'planned');
}
