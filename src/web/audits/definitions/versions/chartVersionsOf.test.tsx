import { expect, test } from 'vitest';
import { chartVersionsOf } from './chartVersionsOf.tsx';

type Words = Parameters<typeof chartVersionsOf>[1];
type Use = Parameters<typeof chartVersionsOf>[0][number];

/** Renders a translation as its key and values. */
const words = {
  text: (key: string, values: object = {}) => [key.replace('charts.version', ''), ...Object.values(values)].join(' '),
  format: { day: (day: string) => day.slice(5) },
  formatList: (list: readonly string[]) => list.join(', '),
} as unknown as Words;

/** Returns uses of successive versions, each given as its version, its start and the class of its changes. */
const usesOf = (...uses: [string, string, Use['class']][]): Use[] =>
  uses.map(([version, at, effect], nth) => {
    const replacedVersion = uses[nth - 1]?.[0] ?? null;
    return { name: 'four-ps', version, at: `${at}:00Z`, replaced: replacedVersion, class: effect, categories: null };
  });

const chart = (...uses: Parameters<typeof usesOf>) =>
  chartVersionsOf(usesOf(...uses), words)('2026-01-01', '2026-12-31');

test('a version that breaks comparison has a note, and one of which that is unknown another', () => {
  const versions = chart(
    ['1.0', '2026-02-01T10:00', null],
    ['1.1', '2026-03-01T10:00', 'scores'],
    ['2.0', '2026-04-01T10:00', 'breaks'],
    ['2.1', '2026-05-01T10:00', null],
  );
  expect(versions?.title('Score')).toBe('Score, Used 1.1 03-01, Used 2.0 04-01, Used 2.1 05-01');
  expect(versions?.note).toBe('Breaks 2.0 04-01 Unknown 2.1 05-01');
});

test('of several versions on a day the last is shown, and none if it was in use before', () => {
  const mistaken = [
    ['1.0', '2026-02-01T10:00', null],
    ['2.0', '2026-03-01T10:00', 'breaks'],
    ['1.0', '2026-03-01T10:05', 'breaks'],
  ] as const;
  expect(chart(...(mistaken as unknown as Parameters<typeof usesOf>))).toBeUndefined();
  const versions = chart(
    ['1.0', '2026-02-01T10:00', null],
    ['2.0', '2026-03-01T10:00', 'breaks'],
    ['2.1', '2026-03-01T11:00', 'harmless'],
  );
  expect(versions?.title('Score')).toBe('Score, Used 2.1 03-01');
  expect(versions?.note).toBe('Breaks 2.1 03-01');
});

test('a chart from before or after has none', () => {
  const versions = chartVersionsOf(
    usesOf(['1.0', '2026-02-01T10:00', null], ['2.0', '2026-03-01T10:00', 'breaks']),
    words,
  );
  expect([versions('2026-03-01', '2026-04-01'), versions('2026-01-01', '2026-02-28')]).toEqual([undefined, undefined]);
});

test('a chart of a category has a note only if the version changed that category, or that is unknown', () => {
  const uses = usesOf(
    ['1.0', '2026-02-01T10:00', null],
    ['2.0', '2026-04-01T10:00', 'breaks'],
    ['3.0', '2026-05-01T10:00', 'breaks'],
  ).map((use) => (use.version === '2.0' ? { ...use, categories: ['DR', 'FV'] } : use));
  const noteOf = (category: string | null) => chartVersionsOf(uses, words, category)('2026-01-01', '2026-12-31')?.note;
  expect(['FV', 'SN', null].map(noteOf)).toEqual([
    'Breaks 2.0 04-01 Breaks 3.0 05-01',
    'Breaks 3.0 05-01',
    'Breaks 2.0 04-01 Breaks 3.0 05-01',
  ]);
});
