import { addDays, dayOf } from '../../../domain/days.ts';
import { currentTimeZone } from '../../i18n/timeZone.ts';
import { TOKEN_LIFE_MAX_DAYS } from '../../../domain/programs/tokenScopes.ts';

/** The lifetimes that a user can choose for a token: a number of days, or until a day that the user picks. */
export const LIVES = ['30', '90', '365', 'day'] as const;
export type Life = (typeof LIVES)[number];

/** Returns the range from which a user can choose a token's last day. */
export function lastDays(now: Date): { first: string; last: string } {
  const today = dayOf(now, currentTimeZone());
  return { first: today, last: addDays(today, TOKEN_LIFE_MAX_DAYS) };
}

/**
 * Returns the last day on which a token is valid; null if the user has to pick it and `day` is empty or not allowed.
 */
export function lastDayOf(life: Life, day: string, now = new Date()): string | null {
  if (life !== 'day') return addDays(dayOf(now, currentTimeZone()), Number(life));
  const { first, last } = lastDays(now);
  return day >= first && day <= last ? day : null;
}
