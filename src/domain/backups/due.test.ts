import { expect, test } from 'vitest';
import { backupDay, isBackupOverdue } from './due.ts';

test.each([
  ['UTC', '2026-11-21T02:59:59Z', '2026-11-20'],
  ['UTC', '2026-11-21T03:00:00Z', '2026-11-21'],
  // 03:00 in Darwin is 17:30 UTC on the previous day.
  ['Australia/Darwin', '2026-11-20T17:29:59Z', '2026-11-20'],
  ['Australia/Darwin', '2026-11-20T17:30:00Z', '2026-11-21'],
  // In Berlin, clocks go from 02:00 to 03:00 and back from 03:00 to 02:00: each of these nights has one backup.
  ['Europe/Berlin', '2026-03-29T00:59:59Z', '2026-03-28'],
  ['Europe/Berlin', '2026-03-29T01:00:00Z', '2026-03-29'],
  ['Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-24'],
  ['Europe/Berlin', '2026-10-25T01:59:59Z', '2026-10-24'],
  ['Europe/Berlin', '2026-10-25T02:00:00Z', '2026-10-25'],
])('in %s at %s the backup of %s is due', (zone, now, day) => {
  expect(backupDay(new Date(now), zone, 3)).toBe(day);
});

test('backups are overdue after more than 26 hours without a good one', () => {
  const madeAt = new Date('2026-11-20T03:00:00Z');
  expect(isBackupOverdue(madeAt, new Date('2026-11-21T05:00:00.000Z'))).toBe(false);
  expect(isBackupOverdue(madeAt, new Date('2026-11-21T05:00:00.001Z'))).toBe(true);
});
