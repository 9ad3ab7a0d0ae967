import { describe, expect, test } from 'vitest';
import { addDays, dayOf, midnightBefore, monthsBefore, parseInstant } from './days.ts';

describe('parseInstant', () => {
  test.each([
    ['2026-11-21', '2026-11-21T00:00:00.000Z'],
    ['2026-11-21T09:41:00Z', '2026-11-21T09:41:00.000Z'],
    ['2026-11-21T09:41', '2026-11-21T09:41:00.000Z'],
    ['2026-11-21T00:30:00.250+09:30', '2026-11-20T15:00:00.250Z'],
    ['2026-11-21T00:30:00-0500', '2026-11-21T05:30:00.000Z'],
    ['2026-09-21T09:02:11.120+09:30', '2026-09-20T23:32:11.120Z'],
    ['Sat Nov 21 2026 00:00:00 GMT+1100', '2026-11-20T13:00:00.000Z'],
    ['Sat Nov 21 2026 00:00:00 GMT+1100 (Australian Eastern Daylight Time)', '2026-11-20T13:00:00.000Z'],
    ['Sat Nov 21 2026 10:11:12 GMT+0000 (Coordinated Universal Time)', '2026-11-21T10:11:12.000Z'],
    [' 2026-11-21 ', '2026-11-21T00:00:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ])('reads %s', (text, expected) => expect(parseInstant(text)?.toISOString()).toBe(expected));

  test.each([
    '',
    'yesterday',
    '2026-02-30',
    '2026-13-01',
    '2026-00-10',
    '21/11/2026',
    '2026-11-21T25:00:00Z',
    '2026-11-21T10:61:00Z',
    '2026-11-21T10:00:00+99:00',
    '1700000000000',
    '0000-01-01',
    '0001-01-01T00:00:00+10:00',
    'Sat Foo 21 2026 00:00:00 GMT+1100',
    "2026-11-21'; drop table surveys; --",
    '2'.repeat(500),
  ])('refuses %j', (text) => expect(parseInstant(text)).toBeNull());
});

test.each([
  ['2026-11-21T23:59:59.999Z', '2026-11-21T00:00:00.000Z'],
  ['2026-11-21T00:00:00.000Z', '2026-11-21T00:00:00.000Z'],
  ['2026-11-21T23:30:00-05:00', '2026-11-22T00:00:00.000Z'],
  ['1969-12-31T12:00:00Z', '1969-12-31T00:00:00.000Z'],
  ['0999-02-28T12:00:00Z', '0999-02-28T00:00:00.000Z'],
])('midnightBefore of %s is %s', (moment, midnight) => {
  expect(midnightBefore(new Date(moment)).toISOString()).toBe(midnight);
});

test('dayOf is the day in UTC', () => {
  expect(dayOf(new Date('2026-11-21T23:30:00-05:00'))).toBe('2026-11-22');
});

test.each([
  ['2026-03-31', 1, '2026-02-28'],
  ['2026-11-21', 1, '2026-10-21'],
  ['2024-03-31', 1, '2024-02-29'],
  ['2026-01-15', 12, '2025-01-15'],
])('%s, %i months before, is %s', (day, months, expected) => expect(monthsBefore(day, months)).toBe(expected));

test('addDays crosses months', () => expect(addDays('2026-10-31', 1)).toBe('2026-11-01'));
