import { describe, expect, test } from 'vitest';
import { sectionsOf } from './list/sections.ts';
import { listInput, monthInput, scheduleStateOf } from './scheduleState.ts';
import {
  canBeReminded,
  coverageOf,
  displayDay,
  isOpen,
  moveChange,
  sumOf,
  type Overview,
  type Visit,
} from './visit.ts';

const TODAY = '2026-11-25';

const visit = (id: string, input: Partial<Visit> = {}): Visit => ({
  visit_id: id,
  schedule_id: 's',
  store_id: id,
  store_name: id,
  due: TODAY,
  until: TODAY,
  state: 'due',
  planned: null,
  assignee: null,
  survey_id: null,
  survey_date: null,
  survey_score: null,
  module: null,
  module_title: null,
  assessment_id: null,
  assessment_date: null,
  reason: null,
  ...input,
});

const USED = { module_in_use: true };
test('a known auditor can be reminded of a visit that is late or due within a week', () => {
  const soonVisit = visit('a', { due: '2026-11-30', assignee: { userid: 'u1', name: 'Nell' } });
  expect(canBeReminded(soonVisit, USED, '2026-11-23')).toBe(true);
  expect(canBeReminded(soonVisit, USED, '2026-11-22')).toBe(false);
  expect(canBeReminded({ ...soonVisit, state: 'late', due: '2026-09-23' }, USED, '2026-11-23')).toBe(false);
  expect(canBeReminded({ ...soonVisit, assignee: null }, USED, '2026-11-23')).toBe(false);
  expect(canBeReminded({ ...soonVisit, state: 'done' }, USED, '2026-11-23')).toBe(false);
  expect(canBeReminded(soonVisit, { module_in_use: false }, '2026-11-23')).toBe(false);
});

describe('the address', () => {
  test.each([
    [{}, null, '2026-11', null],
    [{ view: 'list', month: '2027-02', group: 'g' }, 'list', '2027-02', 'g'],
    [{ view: 'year', month: '2027-13', group: '' }, null, '2026-11', null],
    [{ month: '0000-01' }, null, '2026-11', null],
  ])('%o', (search, view, month, group) => {
    expect(scheduleStateOf(search, TODAY)).toEqual({ view, month, group });
  });

  test('requests the weeks that a month touches, and the weeks to come, as weeks start in the language', () => {
    const state = scheduleStateOf({ group: 'g' }, TODAY);
    expect(monthInput(state, 1)).toEqual({
      start_date: '2026-10-26',
      end_date: '2026-12-06',
      month: '2026-11-01',
      each: 4,
      group_id: 'g',
    });
    expect(monthInput(state, 7)).toMatchObject({ start_date: '2026-11-01', end_date: '2026-12-05' });
    expect(listInput(state, TODAY, 1, false)).toMatchObject({
      start_date: '2026-11-23',
      end_date: '2027-01-31',
      open: true,
    });
  });
});

describe('a visit', () => {
  test('is on the day of its audit, otherwise on the planned day, otherwise on its due date', () => {
    expect(displayDay(visit('a', { survey_date: '2026-11-20', planned: '2026-11-21' }))).toBe('2026-11-20');
    expect(displayDay(visit('a', { planned: '2026-11-21' }))).toBe('2026-11-21');
    expect(displayDay(visit('a'))).toBe(TODAY);
  });

  test('that is moved keeps its due date if a day was planned', () => {
    expect(moveChange(visit('a', { planned: '2026-11-21' }), '2026-11-22')).toEqual({
      visit_id: 'a',
      planned: '2026-11-22',
    });
    expect(moveChange(visit('a'), '2026-11-22')).toEqual({ visit_id: 'a', due: '2026-11-22' });
  });

  test.each([
    ['planned', true],
    ['due', true],
    ['late', true],
    ['done', false],
    ['missed', false],
    ['skipped', false],
  ] as const)('that is %s is still open: %s', (state, open) => {
    expect(isOpen({ state })).toBe(open);
  });
});

test('coverage is the share of completed visits, excluding skipped ones', () => {
  const figures = { planned: 1, due: 1, late: 1, done: 4, missed: 1, skipped: 9 };
  expect(coverageOf(figures)).toEqual({ done: 4, toCome: 2, behind: 2, share: 50 });
  expect(coverageOf(sumOf([figures, figures]))).toEqual({ done: 8, toCome: 4, behind: 4, share: 50 });
  expect(coverageOf(sumOf([])).share).toBeNull();
});

test('the list shows overdue visits first and once, then this week, next week and later, and counts those it omits', () => {
  const lateVisit = visit('late', { due: '2026-11-24', state: 'late' });
  const overview: Overview = {
    days: [
      { day: '2026-11-24', count: 1, visits: [lateVisit] },
      { day: '2026-11-25', count: 7, visits: [visit('a'), visit('b')] },
      { day: '2026-12-01', count: 1, visits: [visit('c')] },
      { day: '2026-12-24', count: 1, visits: [visit('d')] },
    ],
    schedules: [],
    overdue: { count: 3, visits: [lateVisit] },
    stores: [],
  };
  const summaries = sectionsOf(overview, TODAY, 1).map(({ key, count, visits, week }) => [
    key,
    count,
    visits.map(({ visit_id: id }) => id).join(' '),
    week?.from,
  ]);
  expect(summaries).toEqual([
    ['overdue', 3, 'late', undefined],
    ['thisWeek', 7, 'a b', '2026-11-23'],
    ['nextWeek', 1, 'c', '2026-11-30'],
    ['later', 1, 'd', undefined],
  ]);
});
