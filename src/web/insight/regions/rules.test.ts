import { describe, expect, it, test } from 'vitest';
import { HARBOUR, PIER, QUAY, storeRow } from '../../../../test/support/replies/regionReplies.ts';
import { bandEnd, bandOf, notableFall } from './heatMap/bands.ts';
import { toggleOrder, orderOf, searchOfOrder, sortRows, type SortKey } from './heatMap/heatMapOrder.ts';
import { rankedStores } from './dashboard/ranking.ts';
import { layOutTrend } from './dashboard/trendLines.ts';

const compare = new Intl.Collator('en').compare;

test.each([
  [0, 1],
  [39, 1],
  [40, 2],
  [54, 2],
  [55, 3],
  [69, 3],
  [70, 4],
  [84, 4],
  [85, 5],
  [100, 5],
])('a score of %i is in band %i', (score, band) => {
  expect(bandOf(score)).toBe(band);
});

test('the bands are adjacent and end at 100', () => {
  expect(([1, 2, 3, 4, 5] as const).map(bandEnd)).toEqual([39, 54, 69, 84, 100]);
});

test.each([
  [58, 63, 5],
  [58, 62, null],
  [40, 90, 50],
  [63, 58, null],
  [null, 63, null],
  [58, null, null],
])('%s after %s is marked as a fall by %s', (score, previous, fall) => {
  expect(notableFall(score, previous)).toBe(fall);
});

const namesOf = (sort: SortKey, isDescending: boolean, rows = [QUAY, HARBOUR, PIER]) =>
  sortRows(rows, { sort, descending: isDescending }, compare).map(({ store }) => store.store_name);

describe('the order of the rows', () => {
  test.each<[SortKey, boolean, string[]]>([
    ['overall', true, ['Harbour Market', 'Pier Nine', 'Quay']],
    ['overall', false, ['Pier Nine', 'Harbour Market', 'Quay']],
    ['DR', true, ['Pier Nine', 'Harbour Market', 'Quay']],
    ['store', false, ['Harbour Market', 'Pier Nine', 'Quay']],
    ['store', true, ['Pier Nine', 'Harbour Market', 'Quay']],
  ])('by %s, descending %s; stores never audited are last', (sort, isDescending, expected) => {
    expect(namesOf(sort, isDescending)).toEqual(expected);
  });

  it.each([true, false])('lists stores that were not assessed after the others, descending %s', (isDescending) => {
    expect(namesOf('MS', isDescending)).toEqual(['Harbour Market', 'Pier Nine', 'Quay']);
  });

  it('sorts ties by name', () => {
    const rows = ['b', 'C', 'a'].map((name) => storeRow(name, 50));
    expect(namesOf('overall', true, rows)).toEqual(['a', 'b', 'C']);
    expect(namesOf('FV', false, rows)).toEqual(['a', 'b', 'C']);
  });
});

test.each([
  [{}, { sort: 'overall', descending: true }, {}],
  [{ order: 'asc' }, { sort: 'overall', descending: false }, { order: 'asc' }],
  [{ sort: 'DR', order: 'desc' }, { sort: 'DR', descending: true }, { sort: 'DR' }],
  [{ sort: 'store' }, { sort: 'store', descending: false }, { sort: 'store' }],
  [
    { sort: 'store', order: 'desc' },
    { sort: 'store', descending: true },
    { sort: 'store', order: 'desc' },
  ],
  [{ sort: 'XX', order: 'up' }, { sort: 'overall', descending: true }, {}],
])('the URL %j means %j', (search, order, result) => {
  expect(orderOf(search)).toEqual(order);
  expect(searchOfOrder(orderOf(search))).toEqual(result);
});

test('a column starts in its own direction and is reversed when pressed again', () => {
  const first = toggleOrder({ sort: 'overall', descending: true }, 'store');
  expect(first).toEqual({ sort: 'store', descending: false });
  expect(toggleOrder(first, 'store')).toEqual({ sort: 'store', descending: true });
  expect(toggleOrder(first, 'FV')).toEqual({ sort: 'FV', descending: true });
});

test('a ranking has ranks and points gained; a first audit has gained nothing; a store that was never audited has no rank', () => {
  const first = storeRow('New', 40, { place: 3 });
  expect(
    rankedStores([first, PIER, QUAY, HARBOUR]).map(({ row, rank, points, ranks }) => [
      row.store.store_name,
      rank,
      points,
      ranks,
    ]),
  ).toEqual([
    ['Harbour Market', 1, 3, 1],
    ['Pier Nine', 2, -2, -1],
    ['New', 3, null, null],
  ]);
});

describe('the lines of a trend', () => {
  const shape = layOutTrend({ width: 600, height: 260 }, 12);

  it('spaces the months evenly within the plot and labels the last', () => {
    expect(shape.x(0)).toBe(46);
    expect(shape.x(11)).toBe(576);
    expect(shape.x(2) - shape.x(1)).toBeCloseTo(shape.x(11) - shape.x(10));
    expect(shape.hasLabel(11)).toBe(true);
    expect(Array.from({ length: 12 }, (_, index) => shape.hasLabel(index)).filter(Boolean).length).toBeLessThan(8);
  });

  it('breaks where a month has no score', () => {
    const path = shape.path([50, null, 60, 70]);
    expect(path.match(/M/g)).toHaveLength(2);
    expect(path).not.toContain('NaN');
  });

  it('draws a single month', () => {
    expect(layOutTrend({ width: 300, height: 260 }, 1).path([50])).not.toContain('NaN');
  });
});
