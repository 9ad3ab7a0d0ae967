import { MS_PER_DAY } from './days.ts';

/** A phone's clock may be ahead of ours by so much, or its day may have begun before ours. */
const AHEAD_MAX_MS = MS_PER_DAY;

/** No audit is older: an earlier date is a clock that was never set, or a slip of the keyboard. */
export const FIRST_SURVEY_DAY = '2000-01-01';
const FIRST_MOMENT = new Date(FIRST_SURVEY_DAY);

/** What is wrong with the moment at which a survey says it was taken; null for nothing. */
export function surveyDateFault(takenAt: Date, now: Date): 'date_ahead' | 'date_long_ago' | null {
  if (takenAt.getTime() - now.getTime() > AHEAD_MAX_MS) return 'date_ahead';
  return takenAt < FIRST_MOMENT ? 'date_long_ago' : null;
}
