import { expect, test } from 'vitest';
import type { Action } from '../../../../contract/followUp/actions/actions.ts';
import { ALL_ACTIONS, actionsStateOf, emptyReason, isNarrowed, searchOfActions } from '../actionsState.ts';
import { readInput, sectionsOf, weekEnd, type LoadedActions } from './sections.ts';

const NONE: LoadedActions = { actions: [], count: 0 };
const due = (...days: (string | null)[]) => days.map((day) => ({ due: day }) as Action);

test.each([
  ['2026-11-23', '2026-11-29'],
  ['2026-11-29', '2026-11-29'],
  ['2026-12-30', '2027-01-03'],
])('the week of %s ends on %s', (day, end) => {
  expect(weekEnd(day)).toBe(end);
});

test('upcoming actions are in this week and later, with their number if it is known', () => {
  const upcoming = { actions: due('2026-11-24', '2026-11-29', '2026-11-30', null), count: 9 };
  const reads = { overdue: NONE, upcoming, done: NONE, confirmed: NONE, dropped: NONE, all: NONE };
  const summaries = sectionsOf(reads, '2026-11-23').map(({ name, actions, count, isWhole }) => [
    name,
    actions.length,
    count,
    isWhole,
  ]);
  expect(summaries).toEqual([
    ['week', 2, 2, true],
    ['later', 2, 7, false],
  ]);
  const earlyReads = { ...reads, upcoming: { actions: due('2026-11-24'), count: 9 } };
  expect(sectionsOf(earlyReads, '2026-11-23')).toMatchObject([{ name: 'week', count: null, isWhole: false }]);
});

test('a status and a view hide the parts that contain none of it', () => {
  const state = { ...ALL_ACTIONS, statuses: ['doing', 'dropped'] as const };
  expect(readInput('overdue', state)).toEqual({ filter: '', status: ['doing'], overdue: true });
  expect(readInput('done', state)).toBeNull();
  expect(readInput('dropped', { ...state, view: 'overdue' })).toBeNull();
  expect(readInput('upcoming', { ...ALL_ACTIONS, view: 'mine', owner: 'u9' })).toMatchObject({ owner: 'me' });
});

test('an order by a column replaces the sections by one list of everything that the filters match', () => {
  const state = { ...ALL_ACTIONS, sort: '-points', view: 'overdue', statuses: ['open'] } as const;
  expect(readInput('overdue', state)).toBeNull();
  expect(readInput('all', state)).toEqual({ filter: '', status: ['open'], overdue: true, sort: '-points' });
  expect(readInput('all', ALL_ACTIONS)).toBeNull();
  expect(isNarrowed({ ...ALL_ACTIONS, sort: '-points' })).toBe(false);
});

test('the URL contains the filters, and nothing else', () => {
  expect(searchOfActions(ALL_ACTIONS)).toEqual({});
  const search = { find: 'milk', view: 'mine', store: 's1', status: 'open,done', sort: '-store' };
  expect(searchOfActions(actionsStateOf({ ...search, junk: '1' }))).toEqual(search);
  expect(actionsStateOf({ view: 'theirs', status: 'lost,open', sort: 'id' })).toMatchObject({
    view: 'all',
    statuses: ['open'],
    sort: 'due',
  });
});

test('an empty list is explained by the view of one’s own actions, by other filters, or by nothing', () => {
  const ownFilter = { ...ALL_ACTIONS, view: 'mine' } as const;
  expect(emptyReason(ALL_ACTIONS)).toBe('none');
  expect(emptyReason(ownFilter)).toBe('noneMine');
  expect(emptyReason({ ...ownFilter, sort: 'title' })).toBe('noneMine');
  expect(emptyReason({ ...ownFilter, find: 'milk' })).toBe('noneFound');
  expect(emptyReason({ ...ALL_ACTIONS, view: 'overdue' })).toBe('noneFound');
});

test('on a phone, the page without filters starts with the user’s own actions, and the user can choose all actions', () => {
  expect(actionsStateOf({}, 'mine').view).toBe('mine');
  expect(actionsStateOf({ store: 's1' }, 'mine').view).toBe('all');
  expect(actionsStateOf({ add: 'action' }, 'mine').view).toBe('mine');
  expect(actionsStateOf(searchOfActions(ALL_ACTIONS, 'mine'), 'mine')).toEqual(ALL_ACTIONS);
});
