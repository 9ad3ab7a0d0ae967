// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { currentDay, currentTimeZone, noteTimeZone } from './timeZone.ts';
import { formatsOf } from './useFormat.ts';

const DARWIN = 'Australia/Darwin';
const KATHMANDU = 'Asia/Kathmandu';

beforeEach(() => localStorage.clear());
afterEach(() => vi.useRealTimers());

/** Simulates a response with the organisation's time zone. */
const noteZone = (zone: string) => noteTimeZone(new Response('', { headers: { 'x-time-zone': zone } }));

describe('a moment is shown in the time zone', () => {
  test.each([
    ['UTC', '2026-11-18T14:30:00.000Z', '18 Nov 2026, 14:30', '2026-11-18', '14:30 UTC'],
    [DARWIN, '2026-11-18T14:29:59.999Z', '18 Nov 2026, 23:59', '2026-11-18', '23:59 GMT+9:30'],
    [DARWIN, '2026-11-18T14:30:00.000Z', '19 Nov 2026, 00:00', '2026-11-19', '00:00 GMT+9:30'],
    [KATHMANDU, '2026-12-31T18:14:59.000Z', '31 Dec 2026, 23:59', '2026-12-31', '23:59 GMT+5:45'],
    [KATHMANDU, '2026-12-31T18:15:00.000Z', '1 Jan 2027, 00:00', '2027-01-01', '00:00 GMT+5:45'],
    // The days on which the clocks change have 23 and 25 hours.
    ['Europe/Lisbon', '2026-03-29T22:59:00.000Z', '29 Mar 2026, 23:59', '2026-03-29', '23:59 WEST'],
    ['Europe/Lisbon', '2026-03-29T00:00:00.000Z', '29 Mar 2026, 00:00', '2026-03-29', '00:00 WET'],
    ['Europe/Lisbon', '2026-10-24T23:00:00.000Z', '25 Oct 2026, 00:00', '2026-10-25', '00:00 WEST'],
    ['Europe/Lisbon', '2026-10-25T23:59:00.000Z', '25 Oct 2026, 23:59', '2026-10-25', '23:59 WET'],
  ])('in %s, %s', (zone, moment, dayTime, isoDay, time) => {
    const format = formatsOf('en-GB', zone);
    expect([format.dayTime(moment), format.isoDay(moment)]).toEqual([dayTime, isoDay]);
    expect(format.timeAndZone(moment)).toBe(time);
  });
});

test('a day is the same in every zone', () => {
  for (const zone of ['UTC', DARWIN, 'America/Los_Angeles', 'Pacific/Kiritimati']) {
    const format = formatsOf('en-GB', zone);
    expect(format.day('2026-11-18')).toBe('18 Nov 2026');
    expect(format.isoDay('2026-11-18')).toBe('2026-11-18');
    expect(format.range('2026-10-18', '2026-11-18').replaceAll(/\s/g, ' ')).toBe('18 Oct – 18 Nov 2026');
  }
});

test('in Russian no full stop follows a year, because a sentence may end there', () => {
  const format = formatsOf('ru');
  expect(format.day('2026-11-18')).toBe('18 нояб. 2026');
  expect(format.range('2026-10-18', '2026-11-18').replaceAll(/\s/g, ' ')).toBe('18 окт. – 18 нояб. 2026');
  expect(format.range('2025-11-18', '2026-11-18').replaceAll(/\s/g, ' ')).toBe('18 нояб. 2025 – 18 нояб. 2026');
});

test('days ago are counted in the time zone', () => {
  const [moment, now] = ['2026-11-18T14:29:00.000Z', '2026-11-18T14:31:00.000Z'];
  expect(formatsOf('en-GB', 'UTC').daysAgo(moment, now)).toBe('today');
  expect(formatsOf('en-GB', DARWIN).daysAgo(moment, now)).toBe('yesterday');
  expect(formatsOf('en-GB', DARWIN).daysAgo('2026-11-17', now)).toBe('2 days ago');
});

test('the zone from the server is stored, today is its day, and one that the browser does not know is ignored', () => {
  vi.useFakeTimers({ now: new Date('2026-11-18T14:30:00.000Z') });
  expect([currentTimeZone(), currentDay()]).toEqual(['UTC', '2026-11-18']);
  noteZone(DARWIN);
  expect([currentTimeZone(), currentDay()]).toEqual([DARWIN, '2026-11-19']);
  expect(localStorage.getItem('fourscore.timeZone')).toBe(JSON.stringify(DARWIN));
  noteZone('Moon/Tranquillity');
  expect([currentTimeZone(), currentDay()]).toEqual(['UTC', '2026-11-18']);
});
