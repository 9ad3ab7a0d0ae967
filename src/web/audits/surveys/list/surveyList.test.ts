import { describe, expect, it } from 'vitest';
import type { SurveyRow } from '../../../../contract/kit/shapes.ts';
import { listStateOf, searchOfList, type ListState } from '../../../lists/listState.ts';
import {
  partOf,
  readOrder,
  toggleSurveySort,
  sortEntries,
  SURVEY_SORTS,
  withChanges,
  writeOrder,
  type SurveySort,
} from './surveyList.ts';

const stateOf = (search: Record<string, string>) => listStateOf(readOrder(search), SURVEY_SORTS);
const addressOf = (state: ListState<SurveySort>) => writeOrder(searchOfList(state, SURVEY_SORTS[0]));

describe('the order in the address', () => {
  it.each<[string, Record<string, string>, SurveySort]>([
    ['nothing', {}, '-date'],
    ['numbers begin with the largest', { sort: 'score' }, '-score'],
    ['names begin with A', { sort: 'auditor' }, 'auditor'],
    ['in reverse order', { sort: 'score', order: 'asc' }, 'score'],
    ['names from Z', { sort: 'auditor', order: 'desc' }, '-auditor'],
    ['by date, oldest first', { order: 'asc' }, 'date'],
    ['an unknown column', { sort: 'password' }, '-date'],
    ['an order in the format of other lists', { sort: '-score' }, '-date'],
  ])('%s', (_, search, sort) => {
    expect(stateOf(search)).toMatchObject({ sort });
  });

  it.each([...SURVEY_SORTS])('%s is restored from its own parameters', (sort) => {
    const state = { find: 'ana', group: null, sort, page: 3, size: 20 } as const;
    expect(stateOf(addressOf(state) as Record<string, string>)).toEqual(state);
  });

  it('is omitted if it is the default of the list or the column', () => {
    const { sort, order } = addressOf(stateOf({}));
    expect([sort, order, addressOf(stateOf({ sort: 'change' })).order]).toEqual([undefined, undefined, undefined]);
  });

  it('starts with a column’s default, and is reversed when the list is already sorted by it', () => {
    expect(toggleSurveySort('-date', 'score')).toBe('-score');
    expect(toggleSurveySort('-score', 'score')).toBe('score');
    expect(toggleSurveySort('score', 'score')).toBe('-score');
    expect(toggleSurveySort('score', 'auditor')).toBe('auditor');
  });
});

describe('the order', () => {
  const entries = withChanges([
    survey('c', '2026-11-18T09:41:00Z', 'Bo', 71),
    survey('b', '2026-11-16T09:41:00Z', 'Åsa', 68),
    survey('a', '2026-11-12T09:41:00Z', 'Cy', 68),
  ]);

  it('knows the change from the previous survey', () => {
    expect(entries.map(({ change }) => change)).toEqual([3, 0, null]);
    expect(entries.map(({ isFirst }) => isFirst)).toEqual([false, false, true]);
    expect(withChanges(entries, true).some(({ isFirst }) => isFirst)).toBe(false);
  });

  it.each<[SurveySort, string]>([
    ['-date', 'cba'],
    ['date', 'abc'],
    ['auditor', 'bca'],
    ['-score', 'cba'],
    ['score', 'bac'],
    ['-change', 'cba'],
    // A first survey has no change to sort by.
    ['change', 'bca'],
  ])('by %s', (sort, expected) => {
    const sortedEntries = sortEntries(entries, sort, new Intl.Collator('en').compare);
    expect(sortedEntries.map(({ survey_id: id }) => id).join('')).toBe(expected);
  });
});

const AS_IT_CAME = { kind: 'audit', void: false, version: 1 } as const;

function survey(id: string, date: string, userFullName: string, score: number): SurveyRow {
  const store = { store_id: 's1', store_name: 'Harbour Market' };
  return { ...store, survey_id: id, userFullName, date, overall_score: score, assessed: 7, ...AS_IT_CAME };
}

it.each<[unknown, number]>([
  [undefined, 1],
  ['3', 3],
  ['0', 1],
  ['1.5', 1],
  ['1001', 1],
  [['2', '3'], 1],
])('the part %j of a history is %i', (part, expected) => {
  expect(partOf({ part })).toBe(expected);
});
