import { UTC } from '../../domain/timeZone.ts';
import type { Reader } from './page.ts';

/** A day in the reader's words, such as 14 November 2026: of a moment in a zone, or of a `YYYY-MM-DD`. */
export function longDay(when: Date | string, { language }: Pick<Reader, 'language'>, zone = UTC): string {
  const date = typeof when === 'string' ? new Date(`${when}T00:00:00Z`) : when;
  const timeZone = typeof when === 'string' ? UTC : zone;
  // English as it is written where days come first, as all of the console has it.
  const locale = language === 'en' ? 'en-GB' : language;
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(date);
}
