import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { downloadWorkbook, preparedExport, surveyedGroups } from '../../../../test/support/sheets/exports.ts';
import { person, store, survey, type Person } from '../../../../test/support/factories.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import * as calls from '../../../contract/dataOut/exports.ts';
import type { ExportRecord } from '../../../contract/kit/shapes.ts';
import { DOWNLOAD_LIFE_MS } from '../downloads/downloadQueries.ts';

const server = await sharedServer();
const { ann, gus, coastal, inland, harbour, hill } = await surveyedGroups(server.db);

describe('/store/export/prepare', () => {
  test('returns the number of rows of the workbook, oldest first', async () => {
    const { url, rows: expected } = await preparedExport(server, ann);
    const { rows } = await downloadWorkbook(server, url);
    expect(expected).toBe(4);
    expect(rows.map(({ StoreName, Name }) => [StoreName, Name])).toEqual([
      ['Harbour Market', 'Ada'],
      ['Harbour Market', 'Ada'],
      ['Hill Street', 'Bo'],
      ['Harbour Market', 'Ada'],
    ]);
  });

  test.each([
    [{}, 4],
    [{ start_date: '2026-11-01' }, 3],
    [{ end_date: '2026-11-01' }, 2],
    [{ start_date: '2026-11-01', end_date: '2026-11-01' }, 1],
    [{ start_date: 'Sat Oct 31 2026 11:00:00 GMT+1100', end_date: 'Sun Nov 01 2026 00:00:00 GMT+0000' }, 1],
    [{ start_date: '2030-01-01' }, 0],
    [{ end_date: '9999-12-31' }, 4],
  ])('with the range %j has %i rows', async (range, expected) => {
    const { url, rows } = await preparedExport(server, ann, range);
    expect(rows).toBe(expected);
    expect((await downloadWorkbook(server, url)).rows).toHaveLength(expected);
  });

  test('filters by group, store, or both', async () => {
    expect((await preparedExport(server, ann, { group_id: coastal })).rows).toBe(3);
    expect((await preparedExport(server, ann, { group_id: inland })).rows).toBe(4);
    expect((await preparedExport(server, ann, { store_id: hill })).rows).toBe(1);
    expect((await preparedExport(server, ann, { group_id: coastal, store_id: hill })).rows).toBe(0);
    const { url } = await preparedExport(server, ann, { store_id: hill });
    expect((await downloadWorkbook(server, url)).rows.map(({ StoreId }) => StoreId)).toEqual([hill]);
  });

  test('rejects a start after the end', async () => {
    const { status, body } = await server.call(
      calls.prepareExport,
      { start_date: '2026-11-02', end_date: '2026-11-01' },
      ann,
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ type: false, code: 'range_reversed', field: 'start_date' });
  });

  test('treats a group or store outside the caller’s scope as missing', async () => {
    const answers = await Promise.all(
      [
        { group_id: inland },
        { group_id: randomUUID() },
        { group_id: 'x' },
        { store_id: hill },
        { store_id: randomUUID() },
      ].map((filter) => server.call(calls.prepareExport, filter, gus)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    expect(new Set(answers.map(({ raw }) => raw)).size).toBe(1);
  });

  test('stores only the hash of the secret, and deletes expired links', async () => {
    const { url } = await preparedExport(server, ann);
    const secret = url.split('/').at(-1) ?? '';
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    const rows = await server.db.selectFrom('downloads').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret);
    server.clock.now = new Date(Date.now() + DOWNLOAD_LIFE_MS + 1_000);
    const newCaller = await person(server.db, { now: server.clock.now });
    await preparedExport(server, newCaller);
    expect(await server.db.selectFrom('downloads').selectAll().execute()).toHaveLength(1);
  });
});

describe('/store/getexportdata', () => {
  test('returns the instrument and every survey in scope', async () => {
    const { resultData, answer } = await exportData(gus);
    expect(resultData).toHaveLength(7);
    expect(answer).toHaveLength(3);
    expect(answer[0]).toMatchObject({
      store_id: harbour,
      groupname: 'Coastal',
      storename: 'Harbour Market',
      userFullName: 'Ada',
      date: '2026-10-30T23:30:00.000Z',
      managerAnswer: { answers: [] },
      suggestion: '[]',
    });
    expect(answer[0]?.foodfourpscores).toHaveLength(7);
    expect(answer[0]?.answers[0]).toMatchObject({ answer: 'Yes', score_included: 1 });
    expect((await exportData(ann)).answer.length).toBeGreaterThan(3);
  });

  test('returns the action plan as JSON text', async () => {
    const shop = await store(server.db);
    await survey(server.db, shop, {
      managerAnswers: [],
      actions: [{ question: 'Water?', answers: ['Move it'] }],
    });
    const { answer } = await exportData(ann);
    const { suggestion = '' } = answer.find(({ store_id }) => store_id === shop) ?? {};
    expect(JSON.parse(suggestion)).toEqual([{ question: 'Water?', answers: ['Move it'], notes: '' }]);
  });
});

async function exportData(person: Person) {
  const { status, body } = await server.call(calls.readExportData, {}, person);
  expect(status).toBe(200);
  return body as { resultData: unknown[]; answer: ExportRecord[] };
}
