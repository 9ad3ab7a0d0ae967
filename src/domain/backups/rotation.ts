import { dayOf, mondayOf } from '../days.ts';

/** The numbers of days, weeks and months whose newest backup is retained. Only periods with a backup count. Pure. */
export const BACKUP_RETENTION = { days: 7, weeks: 4, months: 12 } as const;

/**
 * Returns the times of the backups to retain; days are determined in the given time zone. Always includes the newest.
 */
export function backupsToRetain(dates: readonly Date[], zone: string): Set<Date> {
  const newestFirst = [...dates].toSorted((one, other) => other.getTime() - one.getTime());
  const days = newestFirst.map((moment): [Date, string] => [moment, dayOf(moment, zone)]);
  return new Set([
    ...newestOf(days, BACKUP_RETENTION.days, (day) => day),
    ...newestOf(days, BACKUP_RETENTION.weeks, mondayOf),
    ...newestOf(days, BACKUP_RETENTION.months, (day) => day.slice(0, 7)),
  ]);
}

/** Returns the newest backup of each of the latest periods that have a backup. */
function newestOf(days: readonly [Date, string][], periods: number, periodOf: (day: string) => string): Date[] {
  const newest = new Map<string, Date>();
  for (const [moment, day] of days) {
    const period = periodOf(day);
    if (!newest.has(period)) newest.set(period, moment);
    if (newest.size > periods) {
      newest.delete(period);
      break;
    }
  }
  return [...newest.values()];
}
