import { expect, test } from 'vitest';
import { momentOf, zonedMinute } from './zonedMinute.ts';

test.each([
  ['UTC', '2026-11-18T09:41:00.000Z', '2026-11-18T09:41'],
  ['Australia/Darwin', '2026-11-18T14:30:00.000Z', '2026-11-19T00:00'],
  ['Australia/Darwin', '2026-11-18T14:29:00.000Z', '2026-11-18T23:59'],
  ['Asia/Kathmandu', '2026-11-18T18:15:00.000Z', '2026-11-19T00:00'],
  ['America/St_Johns', '2026-01-01T03:29:00.000Z', '2025-12-31T23:59'],
  // Clocks go forward at 2:00 and back at 3:00.
  ['Australia/Sydney', '2026-10-03T15:59:00.000Z', '2026-10-04T01:59'],
  ['Australia/Sydney', '2026-10-03T16:00:00.000Z', '2026-10-04T03:00'],
  ['Australia/Sydney', '2026-04-04T15:30:00.000Z', '2026-04-05T02:30'],
  ['Australia/Sydney', '2026-04-04T17:00:00.000Z', '2026-04-05T03:00'],
])('in %s %s is %s, and back', (zone, moment, minute) => {
  expect(zonedMinute(new Date(moment), zone)).toBe(minute);
  expect(momentOf(minute, zone).toISOString()).toBe(moment);
});

test('an ambiguous minute is the earlier one, and a skipped one is after the change', () => {
  expect(zonedMinute(new Date('2026-04-04T16:30:00.000Z'), 'Australia/Sydney')).toBe('2026-04-05T02:30');
  expect(momentOf('2026-04-05T02:30', 'Australia/Sydney').toISOString()).toBe('2026-04-04T15:30:00.000Z');
  const skippedHour = momentOf('2026-10-04T02:30', 'Australia/Sydney');
  expect(zonedMinute(skippedHour, 'Australia/Sydney')).toBe('2026-10-04T03:30');
});
