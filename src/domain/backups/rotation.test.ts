import { expect, test } from 'vitest';
import { dayOf } from '../days.ts';
import { BACKUP_RETENTION, backupsToRetain } from './rotation.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Returns a seeded generator of random numbers from 0 up to, but not including, 1. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** Returns a time zone and the times of backups: mostly one a night, sometimes none for weeks or several a day. */
function historyOf(seed: number): { dates: Date[]; zone: string } {
  const random = randomOf(seed);
  const zone = ['UTC', 'Australia/Darwin', 'America/St_Johns', 'Pacific/Kiritimati'][Math.floor(random() * 4)] ?? 'UTC';
  const madeAt: Date[] = [];
  let at = Date.parse('2024-01-01T03:00:00Z') + Math.floor(random() * 400) * DAY_MS;
  for (let count = Math.floor(random() * 500); count > 0; count--) {
    const luck = random();
    if (luck < 0.1) at += Math.floor(random() * 10 * HOUR_MS);
    else if (luck < 0.97) at += DAY_MS + Math.floor((random() - 0.5) * HOUR_MS);
    else at += Math.floor(random() * 70) * DAY_MS;
    madeAt.push(new Date(at));
  }
  return { dates: madeAt, zone };
}

const ofDay = (zone: string) => (moment: Date) => dayOf(moment, zone);
const ofMonth = (zone: string) => (moment: Date) => dayOf(moment, zone).slice(0, 7);
/** Numbers the weeks, which start on Monday. */
const ofWeek = (zone: string) => (moment: Date) =>
  String(
    Math.floor((Date.parse(`${dayOf(moment, zone)}T00:00:00Z`) - Date.parse('2001-01-01T00:00:00Z')) / (7 * DAY_MS)),
  );

/**
 * Returns the newest moment of each of the last `count` periods that have one. Slow, to check the fast implementation.
 */
function lastOf(moments: readonly Date[], periodOf: (moment: Date) => string, count: number): Date[] {
  const periods = [...new Set(moments.map(periodOf))].toSorted((one, other) => one.localeCompare(other)).slice(-count);
  return periods.map((period) => moments.filter((moment) => periodOf(moment) === period).at(-1) ?? new Date(0));
}

test('the newest backup of seven days, four weeks and twelve months remains and all others are deleted, over random histories', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const { dates, zone } = historyOf(seed);
    const expected = new Set([
      ...lastOf(dates, ofDay(zone), BACKUP_RETENTION.days),
      ...lastOf(dates, ofWeek(zone), BACKUP_RETENTION.weeks),
      ...lastOf(dates, ofMonth(zone), BACKUP_RETENTION.months),
    ]);
    expect(backupsToRetain(dates, zone), `seed ${seed}`).toEqual(expected);
  }
});

test('deleting night by night gives the same result as deleting all at once, so no backup is deleted too early', () => {
  for (let seed = 1; seed <= 30; seed++) {
    const { dates, zone } = historyOf(seed);
    let storedBackups: Date[] = [];
    for (const moment of dates) storedBackups = [...backupsToRetain([...storedBackups, moment], zone)];
    expect(new Set(storedBackups), `seed ${seed}`).toEqual(backupsToRetain(dates, zone));
  }
});

test('a year of nightly backups leaves at most 7 + 3 + 11, the newest from last night', () => {
  const madeAt = Array.from(
    { length: 365 },
    (_, night) => new Date(Date.parse('2025-01-01T03:00:00Z') + night * DAY_MS),
  );
  const retainedDates = backupsToRetain(madeAt, 'UTC');
  expect(retainedDates.size).toBeLessThanOrEqual(21);
  expect(retainedDates.has(madeAt.at(-1) ?? new Date(0))).toBe(true);
  expect([...retainedDates]).toContainEqual(new Date('2025-01-31T03:00:00Z'));
});
