import type { listVersionUses } from '../../../../contract/audits/definitions.ts';
import type { ReplyOf } from '../../../../contract/kit/call.ts';
import { dayOf } from '../../../../domain/days.ts';
import { groupBy } from '../../../../domain/groupBy.ts';
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

/** Returns the versions that replaced another one within a chart, as the chart shows them. */
export function chartVersionsOf(
  uses: readonly VersionUse[],
  { text, format, formatList }: VersionWords,
): ChartVersionsOf {
  const zone = currentTimeZone();
  const marks = replacements(uses, zone).map(({ day, version, effect }) => {
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
    const visibleMarks = marks.filter(({ day }) => day > first && day <= last);
    if (visibleMarks.length === 0) return undefined;
    return {
      draw: (place, size) => <VersionLines marks={visibleMarks} place={place} size={size} />,
      title: (title) => formatList([title, ...visibleMarks.map(({ words }) => words)]),
      between: (after, until) =>
        visibleMarks.filter(({ day }) => day > after && day <= until).map(({ words }) => words),
      rows: (columns) =>
        visibleMarks.map(({ words }) => ({ name: words, values: Array.from({ length: columns }, () => '') })),
      note: visibleMarks.flatMap(({ note }) => (note === '' ? [] : [note])).join(' '),
    };
  };
}

/**
 * Returns the days that ended with a different version from the one that they started with, each with that version and
 * the effect of all changes of the day.
 */
function replacements(uses: readonly VersionUse[], zone: string) {
  return [...groupBy(uses, ({ at }) => dayOf(new Date(at), zone))].flatMap(([day, ofDay]) => {
    const [first] = ofDay;
    const last = ofDay.at(-1);
    if (!first || !last || first.replaced === null) return [];
    const before = uses[uses.indexOf(first) - 1];
    if (before?.name === last.name && before.version === last.version) return [];
    const classes = ofDay.map((use) => use.class);
    const effect = classes.includes('breaks') ? 'breaks' : classes.includes(null) ? 'unknown' : 'comparable';
    return [{ day, version: last.version, effect } as const];
  });
}
