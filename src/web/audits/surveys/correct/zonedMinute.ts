import { MS_PER_DAY } from '../../../domain/days.ts';
import { offsetAt, wallClock } from '../../../domain/timeZone.ts';

/** What clocks of a zone show at a moment, `YYYY-MM-DDThh:mm`. */
export function zonedMinute(moment: Date, zone: string): string {
  return wallClock(moment, zone).toISOString().slice(0, 16);
}

/**
 * The moment at which clocks of a zone show a minute, `YYYY-MM-DDThh:mm`. Of one that they show twice it is the earlier; one
 * that they skip is as far after the change of clocks as it would have been.
 */
export function momentOf(minute: string, zone: string): Date {
  const shown = Date.parse(`${minute}:00.000Z`);
  const before = shown - offsetAt(shown - MS_PER_DAY, zone);
  const after = shown - offsetAt(shown + MS_PER_DAY, zone);
  const isShown = (time: number) => time + offsetAt(time, zone) === shown;
  return new Date([before, after].find(isShown) ?? before);
}
