import { describe, expect, test } from 'vitest';
import { dayAfterKey, monthsAway, startOfWeek, weeksOf } from './monthGrid.ts';

describe('the weeks of a month', () => {
  test.each([
    ['2026-11', 1, 6, '2026-10-26', '2026-12-06'],
    ['2026-11', 7, 5, '2026-11-01', '2026-12-05'],
    ['2027-02', 1, 4, '2027-02-01', '2027-02-28'],
  ])('of %s, starting on weekday %i, are %i', (month, first, count, from, to) => {
    const weeks = weeksOf(month, first);
    expect(weeks).toHaveLength(count);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    expect([weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual([from, to]);
  });
});

test('a week starts on the day or before it', () => {
  expect(startOfWeek('2026-11-22', 1)).toBe('2026-11-16');
  expect(startOfWeek('2026-11-22', 7)).toBe('2026-11-22');
});

test('a month away is the same date, or the last day of the month', () => {
  expect(monthsAway('2026-11-18', 1)).toBe('2026-12-18');
  expect(monthsAway('2026-03-31', -1)).toBe('2026-02-28');
  expect(monthsAway('2026-12-31', 2)).toBe('2027-02-28');
});

test.each([
  ['ArrowLeft', '2026-11-17'],
  ['ArrowRight', '2026-11-19'],
  ['ArrowUp', '2026-11-11'],
  ['ArrowDown', '2026-11-25'],
  ['Home', '2026-11-16'],
  ['End', '2026-11-22'],
  ['PageUp', '2026-10-18'],
  ['PageDown', '2026-12-18'],
  ['Enter', null],
])('%s moves from a Wednesday to %s', (key, day) => {
  expect(dayAfterKey('2026-11-18', key, 1)).toBe(day);
});
