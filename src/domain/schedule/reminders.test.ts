import { expect, test } from 'vitest';
import { dailyEmailTime } from './reminders.ts';

test.each([
  ['2026-10-24', '2026-10-24T05:00:00.000Z'],
  ['2026-10-25', '2026-10-25T06:00:00.000Z'],
  ['2026-03-28', '2026-03-28T06:00:00.000Z'],
  ['2026-03-29', '2026-03-29T05:00:00.000Z'],
])('emails of %s are sent at seven in Berlin, also when the clocks change', (day, expected) => {
  expect(dailyEmailTime(day, 'Europe/Berlin').toISOString()).toBe(expected);
});
