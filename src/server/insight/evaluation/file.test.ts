import { describe, expect, test } from 'vitest';
import * as calls from '../../../contract/insight/evaluation.ts';
import { prepareExport } from '../../../contract/dataOut/exports.ts';
import { group, groupUser, person, store, survey } from '../../../../test/support/factories.ts';
import { sharedFolder } from '../../../../test/support/folder.ts';
import { callSuccessfully } from '../../../../test/support/secondFactor.ts';
import { parsedCsv, outputOfR } from '../../../../test/support/sheets/evaluationFile.ts';
import { unzip } from '../../../../test/support/sheets/readWorkbook.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { randomBelow, nextState } from '../../../domain/evaluation/statistics.ts';

const server = await sharedServer({ now: new Date('2026-11-21T10:00:00Z') });
const { db } = server;
const scripts = await sharedFolder();
const RANGE = { start_date: '2026-01-01', end_date: '2026-11-20', area: 'overall' as const };
const BEGINS = ['2026-05-15', '2026-07-01'];

const ann = await person(db);
const coast = await group(db);
let state = 7;
const stores: string[] = [];
for (const name of ['=1+1', 'O"Neill, "Quay"', 'Straße\n2', '@home', 'Plain', 'Other', 'Seventh', 'Eighth', 'Late']) {
  const id = await store(db, { name, groups: [coast] });
  stores.push(id);
  for (let month = name === 'Late' ? 8 : 2; month <= 10; month += 1) {
    const surveyId = await survey(db, id, {
      date: `2026-${String(month).padStart(2, '0')}-15T00:00:00Z`,
      answers: {},
    });
    state = nextState(state);
    const overall = randomBelow(100, state);
    await db.updateTable('surveys').set({ overall }).where('id', '=', surveyId).execute();
  }
}
const gus = await groupUser(db, { groupId: coast, stores });

const [one = '', other = ''] = BEGINS;
const ownStores = [...stores.slice(0, 4), stores.at(-1) ?? ''];
const STAGGERED = {
  with: ownStores,
  without: stores.slice(4, 8),
  began: ownStores.map((id, at) => ({ store_id: id, began: at % 2 === 0 ? one : other })),
  ...RANGE,
};
const AT_ONCE = { ...STAGGERED, began: one };

async function fileOf(input: typeof STAGGERED | typeof AT_ONCE, person = ann) {
  const { url } = (await callSuccessfully(server, calls.prepareComparison, input, person)).resultData;
  const response = await server.app.inject({ method: 'GET', url });
  return {
    url,
    ...response,
    parts: response.statusCode === 200 ? unzip(response.rawPayload) : new Map<string, string>(),
  };
}

const average = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Calculates the estimate from the two files in the simplest way. */
function slowEstimate(parts: ReadonlyMap<string, string>): number {
  const [places, audits] = [parsedCsv(parts.get('stores.csv') ?? ''), parsedCsv(parts.get('audits.csv') ?? '')];
  const allDays = new Set(places.filter(({ arm }) => arm === 'with').map(({ began }) => began ?? ''));
  const changes: Record<string, number[]> = { with: [], without: [] };
  for (const { store_id: id, arm = '', began = '' } of places) {
    const auditsOfStore = audits.filter((audit) => audit['store_id'] === id);
    const results: number[] = [];
    for (const day of arm === 'with' ? [began] : allDays) {
      const before = auditsOfStore
        .filter((audit) => (audit['day'] ?? '') < day)
        .map((audit) => Number(audit['overall']));
      const after = auditsOfStore
        .filter((audit) => (audit['day'] ?? '') >= day)
        .map((audit) => Number(audit['overall']));
      if (before.length > 0 && after.length > 0) results.push(average(after) - average(before));
    }
    if (results.length > 0) changes[arm]?.push(average(results));
  }
  return average(changes['with'] ?? []) - average(changes['without'] ?? []);
}

describe('the comparison file', () => {
  test.each([
    ['one day for all', AT_ONCE],
    ['a separate day for each store', STAGGERED],
  ])('contains what the estimate is calculated from: %s', async (_case, input) => {
    const { parts, headers } = await fileOf(input);
    const { effect, left_out: leftOut } = (await callSuccessfully(server, calls.readEffect, input, ann)).resultData;
    expect([...parts.keys()]).toEqual(['effect.R', 'stores.csv', 'audits.csv']);
    expect(slowEstimate(parts)).toBeCloseTo(effect?.estimate ?? Number.NaN, 9);
    expect(headers).toMatchObject({
      'content-disposition': 'attachment; filename="comparison2026-11-21.zip"',
      'cache-control': 'no-store',
    });
    const lateRow = parsedCsv(parts.get('stores.csv') ?? '').at(-1);
    expect([lateRow?.['store_name'], lateRow?.['left_out']]).toEqual(['Late', 'no_before']);
    expect(leftOut).toHaveLength(1);
  });

  test.each([
    ['one day for all', AT_ONCE],
    ['a separate day for each store', STAGGERED],
  ])('has a script that prints the same estimate and interval: %s', async (_case, input) => {
    const { parts } = await fileOf(input);
    expect(parts.get('effect.R')).toContain('area <- "overall"');
    const output = outputOfR(scripts, parts, 'effect.R');
    if (output === null) return;
    const { effect, arms } = (await callSuccessfully(server, calls.readEffect, input, ann)).resultData;
    expect(output).toContain(`stores ${arms.with.stores} with, ${arms.without.stores} without`);
    const [, estimate, low, high] = /estimate (\S+)\s+interval (\S+) to (\S+)/.exec(output) ?? [];
    expect(Number(estimate)).toBeCloseTo(effect?.estimate ?? Number.NaN, 5);
    expect(Number(low)).toBeCloseTo(effect?.low ?? Number.NaN, 5);
    expect(Number(high)).toBeCloseTo(effect?.high ?? Number.NaN, 5);
  });

  test('has no cell that a spreadsheet reads as a formula, and one row per line', async () => {
    const { parts } = await fileOf(AT_ONCE);
    const names = parsedCsv(parts.get('stores.csv') ?? '').map((row) => row['store_name']);
    expect(names.slice(0, 4)).toEqual(["'=1+1", 'O"Neill, "Quay"', 'Straße 2', "'@home"]);
    const lines = (parts.get('audits.csv') ?? '').trimEnd().split('\r\n');
    expect(lines).toHaveLength(1 + 8 * 9 + 3);
  });

  test('is not found at the address of a workbook, nor a workbook at its address', async () => {
    const { url } = await fileOf(AT_ONCE);
    const { resultData } = await callSuccessfully(server, prepareExport, {}, ann);
    for (const address of [
      url.replace('/compare/file/', '/store/export/'),
      resultData.url.replace('/store/export/', '/compare/file/'),
    ]) {
      const response = await server.app.inject({ method: 'GET', url: address });
      expect([response.statusCode, response.json()]).toMatchObject([404, { code: 'not_found' }]);
    }
  });

  test('shows its owner no store that they can no longer see', async () => {
    const { url, statusCode } = await fileOf(AT_ONCE, gus);
    expect(statusCode).toBe(200);
    const [first = ''] = stores;
    await db.deleteFrom('user_stores').where('user_id', '=', gus.id).where('store_id', '=', first).execute();
    const secondReply = await server.app.inject({ method: 'GET', url });
    expect([secondReply.statusCode, secondReply.json()]).toMatchObject([404, { code: 'not_found' }]);
  });
});
