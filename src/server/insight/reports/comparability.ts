import { dayOf } from '../../../domain/days.ts';
import { isBetween, type Replacement } from '../../../domain/drafts/replacements.ts';
import { markup, type Html } from '../../html.ts';
import { longDay } from '../../http/linkedPages/format.ts';
import type { Reader } from '../../http/linkedPages/page.ts';

type AuditTimes = { first: Date; last: Date; zone: string };

/**
 * Returns a note for each version of the instrument that came into use between the first and the last audit, if its
 * scores aren't, or might not be, comparable with earlier ones.
 */
export function comparabilityNotes(
  replacements: readonly Replacement[],
  { first, last, zone }: AuditTimes,
  reader: Reader,
): Html[] {
  const { translate } = reader;
  return replacements
    .filter(
      (replacement) =>
        replacement.effect !== 'comparable' && isBetween(replacement, dayOf(first, zone), dayOf(last, zone)),
    )
    .map(({ day, effect }) => {
      const key = effect === 'breaks' ? 'linked.report.versionBreaks' : 'linked.report.versionUnknown';
      return markup`<p class="quiet small">${translate(key, { day: longDay(day, reader) })}</p>`;
    });
}
