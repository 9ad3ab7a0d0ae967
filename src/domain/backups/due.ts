import { wallClock } from '../timeZone.ts';

const HOUR_MS = 3_600_000;

/** A console whose newest good backup is older is told of, in hours: a daily one may take two. */
export const OVERDUE_AFTER_HOURS = 26;

/** The day whose backup is the latest that is due: that of today once clocks of the zone show the hour, of yesterday before. */
export function backupDay(now: Date, zone: string, hour: number): string {
  return new Date(wallClock(now, zone).getTime() - hour * HOUR_MS).toISOString().slice(0, 10);
}

/** Whether the newest good backup is too long ago; without one it is counted from when backups began. */
export function isBackupOverdue(newestOrBegan: Date, now: Date): boolean {
  return now.getTime() - newestOrBegan.getTime() > OVERDUE_AFTER_HOURS * HOUR_MS;
}
