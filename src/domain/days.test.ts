import { describe, expect, test } from 'vitest';
import {
  addDays,
  dayIn,
  dayOf,
  daysBetween,
  monthsBefore,
  MS_PER_DAY,
  parseDay,
  parseInstant,
  quarterStart,
  startOfDay,
} from './days.ts';

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
  ])('rejects %j', (text) => expect(parseInstant(text)).toBeNull());
});

test.each([
  ['2026-11-21T23:59:59.999Z', '2026-11-21T00:00:00.000Z'],
  ['2026-11-21T00:00:00.000Z', '2026-11-21T00:00:00.000Z'],
  ['2026-11-21T23:30:00-05:00', '2026-11-22T00:00:00.000Z'],
  ['1969-12-31T12:00:00Z', '1969-12-31T00:00:00.000Z'],
  ['0999-02-28T12:00:00Z', '0999-02-28T00:00:00.000Z'],
])('the day of %s starts at %s', (moment, midnight) => {
  expect(startOfDay(dayOf(new Date(moment))).toISOString()).toBe(midnight);
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

test.each([
  ['2026-01-01', '2026-01-01'],
  ['2026-03-31', '2026-01-01'],
  ['2026-04-01', '2026-04-01'],
  ['2026-12-31', '2026-10-01'],
])('the quarter of %s starts on %s', (day, first) => expect(quarterStart(day)).toBe(first));

test('addDays crosses months', () => expect(addDays('2026-10-31', 1)).toBe('2026-11-01'));

test.each([
  ['2026-10-03', '2026-10-05', 2],
  ['2026-10-05', '2026-10-03', -2],
  ['2024-02-28', '2024-03-01', 2],
])('from %s to %s it is %i days', (first, last, days) => expect(daysBetween(first, last)).toBe(days));

test.each([
  ['2026-11-21', '2026-11-21'],
  [' 2026-11-21 ', '2026-11-21'],
  ['2026-11-21T20:00:00Z', new Date('2026-11-21T20:00:00Z')],
  ['Sat Nov 21 2026 00:00:00 GMT+1100', new Date('2026-11-20T13:00:00Z')],
  ['2026-02-30', null],
  ['soon', null],
])('a given day %j', (text, expected) => expect(parseDay(text)).toEqual(expected));

test.each([
  ['2026-11-21', 'Australia/Darwin', '2026-11-21'],
  [new Date('2026-11-21T14:29:59.999Z'), 'Australia/Darwin', '2026-11-21'],
  [new Date('2026-11-21T14:30:00Z'), 'Australia/Darwin', '2026-11-22'],
  [new Date('2026-11-21T18:14:59.999Z'), 'Asia/Kathmandu', '2026-11-21'],
  [new Date('2026-11-21T18:15:00Z'), 'Asia/Kathmandu', '2026-11-22'],
  [new Date('2026-11-21T03:29:59.999Z'), 'America/St_Johns', '2026-11-20'],
  [new Date('9999-12-31T23:00:00Z'), 'Australia/Darwin', '9999-12-31'],
  [new Date('0001-01-01T01:00:00Z'), 'America/St_Johns', '0001-01-01'],
])('%s in %s is on %s', (input, zone, day) => expect(dayIn(input, zone)).toBe(day));

describe('a day of a time zone', () => {
  test.each([
    ['Australia/Darwin', '2026-11-21', '2026-11-20T14:30:00.000Z', 24],
    ['Asia/Kathmandu', '2026-11-21', '2026-11-20T18:15:00.000Z', 24],
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', 23],
    ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00.000Z', 24],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', 25],
    ['Australia/Sydney', '2026-10-04', '2026-10-03T14:00:00.000Z', 23],
    ['Australia/Sydney', '2026-04-05', '2026-04-04T13:00:00.000Z', 25],
    ['Australia/Lord_Howe', '2026-10-04', '2026-10-03T13:30:00.000Z', 23.5],
    ['America/St_Johns', '2026-03-08', '2026-03-08T03:30:00.000Z', 23],
    ['America/St_Johns', '2026-11-01', '2026-11-01T02:30:00.000Z', 25],
    // Midnight is skipped or occurs twice.
    ['America/Santiago', '2025-09-07', '2025-09-07T04:00:00.000Z', 23],
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z', 23],
    ['America/Havana', '2025-11-02', '2025-11-02T04:00:00.000Z', 25],
    // Clocks went back from 0:01 to 23:01 of the previous day.
    ['America/St_Johns', '2010-11-07', '2010-11-07T03:30:00.000Z', 24],
    ['America/St_Johns', '2010-11-06', '2010-11-06T02:30:00.000Z', 25],
    // A day that was skipped.
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z', 0],
    ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00.000Z', 24],
  ])('%s %s starts at %s and has %d hours', (zone, day, start, hours) => {
    expect(startOfDay(day, zone).toISOString()).toBe(start);
    expect((startOfDay(addDays(day, 1), zone).getTime() - startOfDay(day, zone).getTime()) / 3_600_000).toBe(hours);
  });

  test('contains exactly the moments of that day, for each day of a year', () => {
    for (const zone of ['Europe/Berlin', 'America/St_Johns', 'America/Santiago', 'America/Havana', 'Africa/Cairo']) {
      for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1)) {
        const start = startOfDay(day, zone).getTime();
        expect([zone, dayOf(new Date(start), zone)]).toEqual([zone, day]);
        expect([zone, dayOf(new Date(start - 1), zone)]).toEqual([zone, addDays(day, -1)]);
      }
    }
  });

  test('is found for any day of the years 1 to 9999', () => {
    for (const day of ['0001-01-01', '1000-06-15', '9999-12-31']) {
      const distance = startOfDay(day, 'Australia/Sydney').getTime() - startOfDay(day).getTime();
      expect(Math.abs(distance)).toBeLessThan(MS_PER_DAY);
    }
  });
});
