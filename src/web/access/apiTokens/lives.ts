import { addDays, dayOf } from '../../../domain/days.ts';
import { currentTimeZone } from '../../i18n/timeZone.ts';
import { TOKEN_LIFE_MAX_DAYS } from '../../../domain/programs/tokenScopes.ts';

/** The lifetimes of a token: a number of days, or the days until a chosen date. */
export const LIVES = ['30', '90', '365', 'day'] as const;
export type Life = (typeof LIVES)[number];

/** Returns the earliest and the latest last day that a token may have. */
export function lastDays(now: Date): { first: string; last: string } {
  const today = dayOf(now, currentTimeZone());
  return { first: today, last: addDays(today, TOKEN_LIFE_MAX_DAYS) };
}

/** Returns the last day of a token; null when no day, or one that is not allowed, was chosen. */
export function lastDayOf(life: Life, day: string, now = new Date()): string | null {
  if (life !== 'day') return addDays(dayOf(now, currentTimeZone()), Number(life));
  const { first, last } = lastDays(now);
  return day >= first && day <= last ? day : null;
}
