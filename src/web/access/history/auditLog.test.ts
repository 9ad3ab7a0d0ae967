import { describe, expect, test } from 'vitest';
import { differencesOf } from '../../lists/history/differences.ts';
import { historyStateOf, inputOfHistory, searchOfHistory } from './historyState.ts';

const subject = { name: 'Coastal' };
const entity = (name: string) => ({ id: name, name });

describe('an entry shows', () => {
  test('values that changed, and for lists the removed and added entries', () => {
    const before = { name: 'Coast', stores: [entity('Pier')], group: entity('A') };
    const after = { name: 'Coastal', stores: [entity('Hill')], group: null };
    expect(differencesOf({ before, after, subject })).toEqual([
      { field: 'name', list: false, before: 'Coast', after: 'Coastal' },
      { field: 'stores', list: true, removals: ['Pier'], additions: ['Hill'] },
      { field: 'group', list: false, before: entity('A'), after: null },
    ]);
  });

  test('no empty values of an addition, and not its name again', () => {
    const after = { name: 'Coastal', image: null, stores: [], users: [entity('Ana')] };
    expect(differencesOf({ before: null, after, subject })).toEqual([
      { field: 'users', list: true, removals: [], additions: ['Ana'] },
    ]);
  });
});

describe('the filters', () => {
  test('leave out invalid values in an address', () => {
    const state = historyStateOf({ kind: 'nonsense', actor: '', from: '2026-13-40', to: 'today', subject: 's1' });
    expect(state).toEqual({ topic: 'changes', kind: null, actor: null, subject: 's1', from: null, to: null });
    expect(searchOfHistory(state)).toEqual({ subject: 's1' });
  });

  test('swap the ends of a reversed range', () => {
    const state = historyStateOf({ kind: 'store_added', from: '2026-11-20', to: '2026-11-01' });
    const input = { topic: 'changes', kind: 'store_added', start_date: '2026-11-01', end_date: '2026-11-20' };
    expect(inputOfHistory(state)).toEqual(input);
  });

  test('include a separate part for sign-ins, which a kind opens', () => {
    expect(searchOfHistory(historyStateOf({ topic: 'access' }))).toEqual({ topic: 'access' });
    expect(historyStateOf({ topic: 'everything' }).topic).toBe('changes');
    expect(historyStateOf({ kind: 'signin_failed', topic: 'changes' }).topic).toBe('access');
  });
});
