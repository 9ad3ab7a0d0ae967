import { withoutYearSign } from '../../../domain/days.ts';
import { UTC } from '../../../domain/timeZone.ts';
import type { Reader } from './page.ts';

/**
 * Formats a day in the reader's language, such as 14 November 2026. `when` is a `YYYY-MM-DD` string, or a moment whose
 * day depends on the zone.
 */
export function longDay(when: Date | string, reader: Pick<Reader, 'language'>, zone = UTC): string {
  const date = typeof when === 'string' ? new Date(`${when}T00:00:00Z`) : when;
  const timeZone = typeof when === 'string' ? UTC : zone;
  return formatDate(date, reader, { day: 'numeric', month: 'long', year: 'numeric', timeZone });
}

/** Formats a month and year briefly, such as Nov 2026. */
export function shortMonth(when: Date, reader: Pick<Reader, 'language'>, zone: string): string {
  return formatDate(when, reader, { month: 'short', year: 'numeric', timeZone: zone });
}

function formatDate(date: Date, { language }: Pick<Reader, 'language'>, options: Intl.DateTimeFormatOptions): string {
  // British date formats, as everywhere in the console.
  return withoutYearSign(new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, options).format(date));
}
