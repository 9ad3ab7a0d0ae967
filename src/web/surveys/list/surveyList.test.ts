import { describe, expect, it } from 'vitest';
import type { SurveyRow } from '../../../contract/kit/shapes.ts';
import { pageOf } from '../pages.ts';
import { listStateOf, searchOfList, sortedBy, sortEntries, withChanges, type ListState } from './surveyList.ts';

const PLAIN: ListState = { find: '', sort: 'date', descending: true, page: 1, size: 10 };

describe('the state in the address', () => {
  it.each<[string, Record<string, string>, Partial<ListState>]>([
    ['nothing', {}, {}],
    [
      'all of it',
      { find: 'ana', sort: 'score', order: 'asc', page: '2', size: '5' },
      { find: 'ana', sort: 'score', descending: false, page: 2, size: 5 },
    ],
    ['names begin with A', { sort: 'auditor' }, { sort: 'auditor', descending: false }],
    ['an unknown column', { sort: 'password' }, {}],
    ['a page that is no number', { page: 'x' }, {}],
    ['a page below the first', { page: '0' }, {}],
    ['a size that is not offered', { size: '1000' }, {}],
  ])('%s', (_, search, expected) => {
    expect(listStateOf(search)).toEqual({ ...PLAIN, ...expected });
  });

  it('comes back from its own parameters, and leaves defaults out', () => {
    const state: ListState = { find: 'ana', sort: 'change', descending: false, page: 3, size: 20 };
    expect(listStateOf(searchOfList(state))).toEqual(state);
    expect(searchOfList(PLAIN)).toEqual({});
  });

  it('sorting goes back to page 1, and turns the order when it was sorted so', () => {
    const once = sortedBy({ ...PLAIN, page: 4 }, 'score');
    expect(once).toEqual({ ...PLAIN, sort: 'score', descending: true, page: 1 });
    expect(sortedBy(once, 'score').descending).toBe(false);
    expect(sortedBy(once, 'auditor').descending).toBe(false);
  });
});

describe('the order', () => {
  const entries = withChanges([
    survey('c', '2026-11-18T09:41:00Z', 'Bo', 71),
    survey('b', '2026-11-16T09:41:00Z', 'Åsa', 68),
    survey('a', '2026-11-12T09:41:00Z', 'Cy', 68),
  ]);

  it('knows the change against the survey before', () => {
    expect(entries.map(({ change }) => change)).toEqual([3, 0, null]);
  });

  it.each<[ListState['sort'], boolean, string]>([
    ['date', true, 'cba'],
    ['date', false, 'abc'],
    ['auditor', false, 'bca'],
    ['score', true, 'cba'],
    ['score', false, 'bac'],
    ['change', true, 'cba'],
    // A first survey has no change to sort by.
    ['change', false, 'bca'],
  ])('by %s, descending %s', (sort, descending, expected) => {
    const sorted = sortEntries(entries, { sort, descending }, new Intl.Collator('en').compare);
    expect(sorted.map(({ survey_id: id }) => id).join('')).toBe(expected);
  });
});

describe('a page', () => {
  const list = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  it.each<[number, number, string, object]>([
    [1, 3, 'abc', { page: 1, pages: 3, from: 1, to: 3 }],
    [3, 3, 'g', { page: 3, pages: 3, from: 7, to: 7 }],
    [9, 3, 'g', { page: 3, pages: 3, from: 7, to: 7 }],
    [1, 10, 'abcdefg', { page: 1, pages: 1, from: 1, to: 7 }],
  ])('%i of %i rows each', (wanted, size, rows, expected) => {
    const page = pageOf(list, wanted, size);
    expect(page.rows.join('')).toBe(rows);
    expect(page).toMatchObject({ ...expected, total: 7 });
  });

  it('of an empty list counts nothing', () => {
    expect(pageOf([], 2, 10)).toEqual({ rows: [], page: 1, pages: 1, from: 0, to: 0, total: 0 });
  });
});

function survey(id: string, date: string, userFullName: string, score: number): SurveyRow {
  const store = { store_id: 's1', store_name: 'Harbour Market' };
  return { ...store, survey_id: id, userFullName, date, overall_score: score, assessed: 7 };
}
