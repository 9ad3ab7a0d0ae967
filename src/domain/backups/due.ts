import { wallClock } from '../timeZone.ts';

const HOUR_MS = 3_600_000;

/**
 * The age of the newest good backup after which the console reports it as overdue, in hours: a daily one may take up to
 * two.
 */
export const OVERDUE_AFTER_HOURS = 26;

/**
 * Returns the day of the latest backup that is due: today's once clocks in the zone have reached the hour, before that
 * yesterday's.
 */
export function backupDay(now: Date, zone: string, hour: number): string {
  return new Date(wallClock(now, zone).getTime() - hour * HOUR_MS).toISOString().slice(0, 10);
}

/** Checks whether the newest good backup is too old. If there is none, the age counts from when backups began. */
export function isBackupOverdue(newestOrBegan: Date, now: Date): boolean {
  return now.getTime() - newestOrBegan.getTime() > OVERDUE_AFTER_HOURS * HOUR_MS;
}
