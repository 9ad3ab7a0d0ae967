import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { addApiToken, listApiTokens } from '../../../contract/access/apiTokens.ts';
import { listChanges } from '../../../contract/access/history.ts';
import * as dashboard from '../../../contract/insight/dashboard.ts';
import type { DayScore } from '../../../contract/kit/shapes.ts';
import { updateOrganisation } from '../../../contract/places/organisation.ts';
import { listPhotos } from '../../../contract/audits/photos.ts';
import { readOverdueStores, readRegion, readRegionTrend } from '../../../contract/insight/regions.ts';
import { listLastSurveys } from '../../../contract/operations/status/status.ts';
import { group, person, store, survey } from '../../../../test/support/factories.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { records } from '../../../../test/support/sheets/readWorkbook.ts';
import { downloadWorkbook, preparedExport } from '../../../../test/support/sheets/exports.ts';

// Wherever a survey's day is shown, it is the day in the organisation's time zone.

const NOW = new Date('2026-11-21T12:00:00Z');
const server = await sharedServer({ now: NOW });
const ann = await person(server.db, { now: NOW });
let coastal: string;
let harbour: string;

beforeEach(async () => {
  coastal = await group(server.db);
  harbour = await store(server.db, { name: 'Harbour Market', groups: [coastal] });
});

const ask = async (call: Parameters<typeof server.call>[0], input: object) =>
  (await server.call(call, input, ann)).body['resultData'];
const addAudits = (...dates: string[]) => Promise.all(dates.map((date) => survey(server.db, harbour, { date })));
const moveTo = async (zone: string) => {
  expect((await server.call(updateOrganisation, { time_zone: zone }, ann)).body).toMatchObject({ type: true });
};
/** Returns the days in a range's chart, each with its number of surveys. */
const chart = async (start_date: string, end_date: string) =>
  ((await ask(dashboard.readDayScores, { store_id: harbour, start_date, end_date })) as DayScore[]).map(
    ({ date, surveys }) => [date, surveys.length],
  );
const rowsOf = async (range: Record<string, string>) => (await preparedExport(server, ann, range)).rows;

/** Returns the number of days since the store's last survey, as the group's page shows it. */
const overdue = async () => ((await ask(readOverdueStores, { group_id: coastal })) as { days: number }[])[0]?.days;
const lastOf = async () =>
  ((await ask(listLastSurveys, { page_size: 100 })) as { store: { _id: string }; days: number }[]).find(
    ({ store: { _id } }) => _id === harbour,
  )?.days;

/** A time zone, the last instant of a day there, the first of the next day, and the two days. */
const MIDNIGHTS: [zone: string, last: string, first: string, day: string, next: string][] = [
  ['UTC', '2026-10-31T23:59:59.999Z', '2026-11-01T00:00:00Z', '2026-10-31', '2026-11-01'],
  ['Australia/Darwin', '2026-10-31T14:29:59.999Z', '2026-10-31T14:30:00Z', '2026-10-31', '2026-11-01'],
  ['Asia/Kathmandu', '2026-10-31T18:14:59.999Z', '2026-10-31T18:15:00Z', '2026-10-31', '2026-11-01'],
  // Days with 23 and 25 hours.
  ['Europe/Berlin', '2026-03-29T21:59:59.999Z', '2026-03-29T22:00:00Z', '2026-03-29', '2026-03-30'],
  ['Europe/Berlin', '2026-10-25T22:59:59.999Z', '2026-10-25T23:00:00Z', '2026-10-25', '2026-10-26'],
  ['Australia/Sydney', '2026-10-04T12:59:59.999Z', '2026-10-04T13:00:00Z', '2026-10-04', '2026-10-05'],
  ['Australia/Sydney', '2026-04-05T13:59:59.999Z', '2026-04-05T14:00:00Z', '2026-04-05', '2026-04-06'],
  ['America/St_Johns', '2026-11-02T03:29:59.999Z', '2026-11-02T03:30:00Z', '2026-11-01', '2026-11-02'],
  ['America/St_Johns', '2026-03-09T02:29:59.999Z', '2026-03-09T02:30:00Z', '2026-03-08', '2026-03-09'],
  // Clocks jump from 23:59 to 1:00.
  ['America/Santiago', '2025-09-07T03:59:59.999Z', '2025-09-07T04:00:00Z', '2025-09-06', '2025-09-07'],
];

describe.each(MIDNIGHTS)('midnight in %s after %s', (zone, last, first, day, next) => {
  beforeEach(async () => {
    await addAudits(last, first);
    await moveTo(zone);
  });

  test('separates the days of charts and ranges', async () => {
    expect(await chart(day, next)).toEqual([
      [day, 1],
      [next, 1],
    ]);
    expect(await chart(day, day)).toEqual([[day, 1]]);
    expect(await chart(next, next)).toEqual([[next, 1]]);
    // A date with a time counts as its day.
    expect(await chart(first, first)).toEqual([[next, 1]]);
    const expected = { days: 2, first: day, last: next };
    expect(await ask(dashboard.readSurveyDays, { store_id: harbour })).toEqual(expected);
    expect(await ask(dashboard.readSurveyDays, { store_id: harbour, food_id: 'FV' })).toEqual(expected);
    const graph = { store_id: harbour, food_id: 'DR', start_date: next, end_date: next };
    expect(await ask(dashboard.readCategoryDayScores, graph)).toMatchObject([{ date: next }]);
  });

  test('separates the rows of exports, which show local times', async () => {
    expect(await rowsOf({ store_id: harbour, start_date: day, end_date: day })).toBe(1);
    const { url, rows } = await preparedExport(server, ann, { store_id: harbour, start_date: day, end_date: next });
    expect(rows).toBe(2);
    const { workbook, rows: exportRows, headers } = await downloadWorkbook(server, url);
    expect(exportRows.map(({ Date: date }) => dayOfSerial(date))).toEqual([day, next]);
    const codebook = records(workbook.sheets.get('codebook') ?? []);
    expect(codebook.find(({ Column }) => Column === 'Date')?.['Question']).toBe(
      `When the survey was taken, in ${zone}`,
    );
    expect(headers['content-disposition']).toContain('report2026-11-21.xlsx');
  });

  test('separates regions and their months', async () => {
    for (const onlyDay of [day, next]) {
      const of = await server.call(readRegion, { group_id: coastal, start_date: onlyDay, end_date: onlyDay }, ann);
      expect(of.body['resultData']).toMatchObject([{ date: new Date(onlyDay === day ? last : first).toISOString() }]);
    }
    const months = (await ask(readRegionTrend, { group_id: coastal, start_date: day, end_date: next })) as object[];
    const expected = new Map<string, number>();
    for (const date of [day, next]) expected.set(date.slice(0, 7), (expected.get(date.slice(0, 7)) ?? 0) + 1);
    expect(months).toMatchObject([...expected].map(([month, surveys]) => ({ month, surveys })));
  });
});

/** Returns the day of an Excel serial date. */
function dayOfSerial(serial: unknown): string {
  return new Date(Math.round((Number(serial) - 25_569) * 86_400_000)).toISOString().slice(0, 10);
}

test('a workbook uses the zone in which it was prepared', async () => {
  await moveTo('Australia/Darwin');
  await addAudits('2026-11-01T14:29:00Z', '2026-11-01T14:31:00Z');
  const day = { store_id: harbour, start_date: '2026-11-02', end_date: '2026-11-02' };
  const { url, rows } = await preparedExport(server, ann, day);
  await moveTo('America/St_Johns');
  const { rows: exportRows } = await downloadWorkbook(server, url);
  expect(exportRows).toHaveLength(rows);
  expect(exportRows.map(({ Date: date }) => dayOfSerial(date))).toEqual(['2026-11-02']);
});

test('the number of days since is counted in the organisation’s days', async () => {
  // It is 21:30 on 21 November in Darwin. The survey is from 23:00 on 20 September there, 13:30 in UTC.
  await addAudits('2026-09-20T13:30:00Z');
  await moveTo('Australia/Darwin');
  expect([await overdue(), await lastOf()]).toEqual([62, 62]);
  await moveTo('Pacific/Kiritimati');
  expect([await overdue(), await lastOf()]).toEqual([62, 62]);
  // An hour before midnight, and at midnight.
  await moveTo('Australia/Sydney');
  expect([await overdue(), await lastOf()]).toEqual([62, 62]);
  server.clock.now = new Date('2026-11-21T13:00:00Z');
  expect([await overdue(), await lastOf()]).toEqual([63, 63]);
});

test('the ranges of the history and of photos are in the organisation’s days', async () => {
  await moveTo('Australia/Darwin');
  const id = await survey(server.db, harbour, { date: '2026-11-01T14:31:00Z' });
  const photo = {
    id: randomUUID(),
    survey_id: id,
    question_id: 'q',
    file: `${id}.jpg`,
    content_hash: Buffer.alloc(32),
  };
  const input = { taken_at: null, came_at: NOW, sent_by: ann.id, settled: true };
  await server.db
    .insertInto('photos')
    .values({ ...photo, ...input })
    .execute();
  const entry = { actor_id: null, actor_name: 'ann', kind: 'store_added', subject_name: 'Harbour', before: null };
  const noteEntry = { ...entry, at: new Date('2026-11-01T14:31:00Z'), subject_id: harbour, after: null };
  await server.db.insertInto('audit_log').values(noteEntry).execute();
  const find = async (day: string) => {
    const range = { start_date: day, end_date: day };
    const photos = (await ask(listPhotos, { store_id: harbour, ...range })) as unknown[];
    const changes = (await ask(listChanges, { subject_id: harbour, ...range })) as unknown[];
    return [photos.length, changes.length];
  };
  expect(await find('2026-11-01')).toEqual([0, 0]);
  expect(await find('2026-11-02')).toEqual([1, 1]);
});

test('a token expires at the end of its last day there', async () => {
  await moveTo('America/St_Johns');
  const token = { name: randomUUID(), scopes: ['read'], group_id: '', currentpassword: '' };
  const add = async (last_day: string) => (await server.call(addApiToken, { ...token, last_day }, ann)).body;
  expect(await add('2026-11-20')).toMatchObject({ type: false, code: 'token_life' });
  expect(await add('2026-11-21')).toMatchObject({ type: true });
  const tokens = (await ask(listApiTokens, {})) as { name: string; expires: string }[];
  expect(tokens.find(({ name }) => name === token.name)?.expires).toBe('2026-11-22T03:30:00.000Z');
});
