import { MS_PER_DAY } from './days.ts';

/**
 * The maximum time by which the date of a survey or assessment may be ahead of the server's clock: the phone's clock
 * may be fast, or the next day may already have started where the phone is.
 */
const AHEAD_MAX_MS = MS_PER_DAY;

/** The earliest valid day of an audit or assessment: an earlier date is from an unset clock or is a typing error. */
export const FIRST_SURVEY_DAY = '2000-01-01';
const FIRST_MOMENT = new Date(FIRST_SURVEY_DAY);

/** Returns the problem with the time at which a survey or assessment was taken; null if there is none. */
export function surveyDateFault(takenAt: Date, now: Date): 'date_ahead' | 'date_long_ago' | null {
  if (takenAt.getTime() - now.getTime() > AHEAD_MAX_MS) return 'date_ahead';
  return takenAt < FIRST_MOMENT ? 'date_long_ago' : null;
}

/** The maximum duration of an audit or assessment: a longer one was left open, or the clock was changed during it. */
const LONGEST_AUDIT_MS = 2 * MS_PER_DAY;

/**
 * Checks whether an audit or assessment taken at `takenAt` can have started at `startedAt`: not later, and at most 48
 * hours earlier.
 */
export function mayHaveStarted(startedAt: Date, takenAt: Date): boolean {
  const duration = takenAt.getTime() - startedAt.getTime();
  return duration >= 0 && duration <= LONGEST_AUDIT_MS;
}
