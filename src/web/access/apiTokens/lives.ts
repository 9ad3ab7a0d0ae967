import { addDays, dayOf } from '../../domain/days.ts';
import { currentTimeZone } from '../i18n/timeZone.ts';
import { TOKEN_LIFE_MAX_DAYS } from '../../domain/programs/tokenScopes.ts';

/** How long a token works: so many days, or until a day of one's own choice. */
export const LIVES = ['30', '90', '365', 'day'] as const;
export type Life = (typeof LIVES)[number];

/** The nearest and the farthest last day that a token may have. */
export function lastDays(now: Date): { first: string; last: string } {
  const today = dayOf(now, currentTimeZone());
  return { first: today, last: addDays(today, TOKEN_LIFE_MAX_DAYS) };
}

/** The last day of a token; null when none, or none that is allowed, was chosen. */
export function lastDayOf(life: Life, day: string, now = new Date()): string | null {
  if (life !== 'day') return addDays(dayOf(now, currentTimeZone()), Number(life));
  const { first, last } = lastDays(now);
  return day >= first && day <= last ? day : null;
}
