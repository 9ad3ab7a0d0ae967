import type { listVersionUses } from '../../../../contract/audits/definitions.ts';
import type { ReplyOf } from '../../../../contract/kit/call.ts';
import { dayOf } from '../../../../domain/days.ts';
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

/** Returns the versions that replaced another one within a chart, as the chart shows them. */
export function chartVersionsOf(
  uses: readonly VersionUse[],
  { text, format, formatList }: VersionWords,
): ChartVersionsOf {
  const zone = currentTimeZone();
  const marks = uses
    .filter(({ replaced }) => replaced !== null)
    .map(({ version, at, class: effect }) => {
      const day = dayOf(new Date(at), zone);
      const values = { version, date: format.day(day) };
      return {
        day,
        label: text('charts.version', { version }),
        words: text('charts.versionUsed', values),
        note: effect === 'breaks' ? text('charts.versionBreaks', values) : '',
      };
    });
  return (first, last) => {
    const shown = marks.filter(({ day }) => day > first && day <= last);
    if (shown.length === 0) return undefined;
    return {
      draw: (place, size) => <VersionLines marks={shown} place={place} size={size} />,
      title: (title) => formatList([title, ...shown.map(({ words }) => words)]),
      between: (after, until) => shown.filter(({ day }) => day > after && day <= until).map(({ words }) => words),
      rows: (columns) => shown.map(({ words }) => ({ name: words, values: Array.from({ length: columns }, () => '') })),
      note: shown.flatMap(({ note }) => (note === '' ? [] : [note])).join(' '),
    };
  };
}
