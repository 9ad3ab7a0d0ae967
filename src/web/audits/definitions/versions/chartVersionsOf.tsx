import type { listVersionUses } from '../../../../contract/audits/definitions.ts';
import type { ReplyOf } from '../../../../contract/kit/call.ts';
import { isBetween, replacementsOf } from '../../../../domain/drafts/replacements.ts';
import type { ChartVersionsOf } from '../../../charts/versions/chartVersions.ts';
import { currentTimeZone } from '../../../i18n/timeZone.ts';
import type { useFormat } from '../../../i18n/useFormat.ts';
import type { useListFormat } from '../../../i18n/useListFormat.ts';
import type { Text } from '../../../i18n/useText.ts';
import { VersionLines } from './VersionLines.tsx';

type VersionUse = ReplyOf<typeof listVersionUses>['resultData'][number];

/** The functions needed to render versions as text. */
type VersionWords = {
  text: Text;
  format: ReturnType<typeof useFormat>;
  formatList: ReturnType<typeof useListFormat>;
};

const NOTES = { breaks: 'charts.versionBreaks', unknown: 'charts.versionUnknown' } as const;

/**
 * Returns a function that, given the first and last day of a chart, returns how to show the versions that replaced
 * another version between these days; undefined if none did. `category` is the food category whose scores the chart
 * shows; null for other scores.
 */
export function chartVersionsOf(
  uses: readonly VersionUse[],
  { text, format, formatList }: VersionWords,
  category: string | null = null,
): ChartVersionsOf {
  const marks = replacementsOf(uses, currentTimeZone(), category).map(({ day, version, effect }) => {
    const values = { version, date: format.day(day) };
    return {
      day,
      label: text('charts.version', { version }),
      words: text('charts.versionUsed', values),
      breaks: effect === 'breaks',
      note: effect === 'breaks' || effect === 'unknown' ? text(NOTES[effect], values) : '',
    };
  });
  return (first, last) => {
    const visibleMarks = marks.filter((mark) => isBetween(mark, first, last));
    if (visibleMarks.length === 0) return undefined;
    return {
      draw: (place, size) => <VersionLines marks={visibleMarks} place={place} size={size} />,
      title: (title) => formatList([title, ...visibleMarks.map(({ words }) => words)]),
      between: (after, until) => visibleMarks.filter((mark) => isBetween(mark, after, until)).map(({ words }) => words),
      rows: (columns) =>
        visibleMarks.map(({ words }) => ({ name: words, values: Array.from({ length: columns }, () => '') })),
      note: visibleMarks.flatMap(({ note }) => (note === '' ? [] : [note])).join(' '),
    };
  };
}
