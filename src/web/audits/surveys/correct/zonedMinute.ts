import { MS_PER_DAY } from '../../../../domain/days.ts';
import { offsetAt, wallClock } from '../../../../domain/timeZone.ts';

/** Returns the local time in a zone at a moment, `YYYY-MM-DDThh:mm`. */
export function zonedMinute(moment: Date, zone: string): string {
  return wallClock(moment, zone).toISOString().slice(0, 16);
}

/**
 * Returns the moment at which a zone's local time is `minute`, `YYYY-MM-DDThh:mm`. If the time occurs twice, returns
 * the earlier moment; if the clock change skips it, the result is shifted forward by the length of the gap.
 */
export function momentOf(minute: string, zone: string): Date {
  const utc = Date.parse(`${minute}:00.000Z`);
  const before = utc - offsetAt(utc - MS_PER_DAY, zone);
  const after = utc - offsetAt(utc + MS_PER_DAY, zone);
  const isShown = (time: number) => time + offsetAt(time, zone) === utc;
  return new Date([before, after].find(isShown) ?? before);
}
