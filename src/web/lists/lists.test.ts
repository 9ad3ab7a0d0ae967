import { describe, expect, test } from 'vitest';
import { addressFields } from './addressFields.ts';
import { listStateOf, searchOfList, toggleSort } from './listState.ts';
import { pageOf, rowRange } from './pages.ts';
import { PEOPLE_AND_PLACES } from './reads.ts';
import { sentSelection } from './selection.ts';
import { utcMinute } from './cells/utcMinute.ts';

test('a filter by day in a URL must be an existing day', () => {
  const { day } = addressFields({ from: '2026-02-28', to: '2026-02-30', on: '28.2.2026', at: 7 });
  expect(['from', 'to', 'on', 'at', 'until'].map(day)).toEqual(['2026-02-28', null, null, null, null]);
});

const SORTS = ['name', '-name', 'score'] as const;

describe('the state of a list', () => {
  test.each([
    [{}, { find: '', group: null, sort: 'name', page: 1, size: 10 }],
    [
      { find: 'a', group: 'g1', sort: 'score', page: '3', size: '5' },
      { find: 'a', group: 'g1', sort: 'score', page: 3, size: 5 },
    ],
    [
      { find: 7, group: '', sort: 'nonsense', page: '-1', size: '1000' },
      { find: '', group: null, sort: 'name', page: 1, size: 10 },
    ],
    [{ page: '1.5' }, { find: '', group: null, sort: 'name', page: 1, size: 10 }],
  ])('%j in an address', (search, expected) => {
    expect(listStateOf(search, SORTS)).toEqual(expected);
  });

  test('a list with the default settings has a plain URL', () => {
    const plain = { find: undefined, group: undefined, sort: undefined, page: undefined, size: undefined };
    expect(searchOfList(listStateOf({}, SORTS), 'name')).toEqual(plain);
    const full = { find: 'x', group: 'g', sort: '-name', page: '2', size: '20' };
    expect(searchOfList(listStateOf(full, SORTS), 'name')).toEqual(full);
  });

  test('a column reverses the order', () => {
    expect([toggleSort('name', 'name'), toggleSort('-name', 'name'), toggleSort('score', 'name')]).toEqual([
      '-name',
      'name',
      'name',
    ]);
  });

  test('the visible rows', () => {
    expect([rowRange(1, 10, 10), rowRange(3, 4, 10), rowRange(1, 0, 10)]).toEqual([
      { from: 1, to: 10 },
      { from: 21, to: 24 },
      { from: 0, to: 0 },
    ]);
  });
});

describe('a page', () => {
  const list = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  test.each<[number, number, string, number]>([
    [1, 3, 'abc', 1],
    [3, 3, 'g', 3],
    [9, 3, 'g', 3],
    [0, 3, 'abc', 1],
    [1, 10, 'abcdefg', 1],
  ])('%i of %i rows each', (requestedPage, size, rows, page) => {
    expect(pageOf(list, requestedPage, size)).toEqual({ rows: rows.split(''), page });
  });

  test('of an empty list has no rows', () => {
    expect(pageOf([], 2, 10)).toEqual({ rows: [], page: 1 });
  });
});

test.each([
  ['2026-11-18T09:41:00.000Z', '2026-11-18 9:41'],
  ['2026-01-02T00:05:59.000Z', '2026-01-02 0:05'],
  ['2026-11-21T23:30:00+11:00', '2026-11-21 12:30'],
])('%s is shown as %s', (moment, expected) => {
  expect(utcMinute(moment)).toBe(expected);
});

test('a missing selection is sent as an empty string', () => {
  expect([sentSelection([]), sentSelection(['a'])]).toEqual(['', ['a']]);
});

test('a change of users or places reloads every read of them', () => {
  const paths = PEOPLE_AND_PLACES.map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining(['/store/search', '/user/search', '/group/addmultiple', '/audit/changes']),
  );
  expect(PEOPLE_AND_PLACES.every(({ kind }) => kind === 'read')).toBe(true);
});
