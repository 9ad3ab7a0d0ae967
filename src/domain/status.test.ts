import { expect, test } from 'vitest';
import { isBackupDue, isDiskLow } from './status.ts';

const GIB = 1024 ** 3;

test.each([
  [{ free: 2 * GIB, total: 20 * GIB }, false],
  [{ free: GIB - 1, total: 2 * GIB }, true],
  [{ free: 49 * GIB, total: 1000 * GIB }, true],
  [{ free: 50 * GIB, total: 1000 * GIB }, false],
])('%o low: %s', (disk, low) => expect(isDiskLow(disk)).toBe(low));

test.each([
  [null, true],
  ['2026-11-14T00:00:00Z', false],
  ['2026-11-13T23:59:59Z', true],
])('with the latest backup at %s the next is due: %s', (newest, due) =>
  expect(isBackupDue(newest === null ? null : new Date(newest), new Date('2026-11-21T00:00:00Z'))).toBe(due),
);
