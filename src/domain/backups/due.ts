import { wallClock } from '../timeZone.ts';

const HOUR_MS = 3_600_000;

/**
 * The age of the newest verified backup after which the console reports it as overdue, in hours. It allows a daily
 * backup to take up to two hours.
 */
export const OVERDUE_AFTER_HOURS = 26;

/**
 * Returns the day of the latest backup that is due: today once clocks in the zone have reached the hour, yesterday
 * before that.
 */
export function backupDay(now: Date, zone: string, hour: number): string {
  return new Date(wallClock(now, zone).getTime() - hour * HOUR_MS).toISOString().slice(0, 10);
}

/** Checks whether the newest verified backup, made at `since`, is too old. */
export function isBackupOverdue(since: Date, now: Date): boolean {
  return now.getTime() - since.getTime() > OVERDUE_AFTER_HOURS * HOUR_MS;
}
