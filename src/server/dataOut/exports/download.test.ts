import { describe, expect, test } from 'vitest';
import { downloadWorkbook, preparedExport, surveyedGroups } from '../../../../test/support/sheets/exports.ts';
import { group, groupUser, person, store, survey } from '../../../../test/support/factories.ts';
import { smallInstrument } from '../../../../test/support/sheets/smallInstrument.ts';
import { records } from '../../../../test/support/sheets/readWorkbook.ts';
import { sharedServer, testServer } from '../../../../test/support/server.ts';
import * as calls from '../../../contract/dataOut/exports.ts';
import type { ExportRecord } from '../../../contract/kit/shapes.ts';
import { exportColumns } from '../../../domain/exports/exportColumns.ts';
import { activeInstrument } from '../../shared/definitions/installedInstruments.ts';
import { DOWNLOAD_LIFE_MS } from '../downloads/downloadQueries.ts';
import { installInstrument } from '../../audits/definitions/changes.ts';

const server = await sharedServer();
const { ann, gus, coastal, harbour, hill } = await surveyedGroups(server.db);

describe('the download', () => {
  test('is an attachment named after the date, without caching or sniffing', async () => {
    server.clock.now = new Date('2026-11-21T23:59:00Z');
    const caller = await person(server.db, { now: server.clock.now });
    const { headers } = await downloadWorkbook(server, (await preparedExport(server, caller)).url);
    expect(headers).toMatchObject({
      'content-disposition': 'attachment; filename="report2026-11-21.xlsx"',
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  test('works for five minutes, more than once', async () => {
    const { url } = await preparedExport(server, ann);
    const madeAt = Date.now();
    await downloadWorkbook(server, url);
    server.clock.now = new Date(madeAt + DOWNLOAD_LIFE_MS - 10_000);
    await downloadWorkbook(server, url);
    server.clock.now = new Date(madeAt + DOWNLOAD_LIFE_MS + 10_000);
    const dead = await server.app.inject({ method: 'GET', url });
    expect(dead.statusCode).toBe(404);
    expect(dead.json()).toMatchObject({ type: false, code: 'not_found' });
  });

  test.each(['x', 'A'.repeat(43), '..%2f..%2fetc', 'prepare'])(
    'with the made-up secret %s is not found',
    async (secret) => {
      const response = await server.app.inject({ method: 'GET', url: `/store/export/${secret}` });
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ type: false });
    },
  );

  test('contains only the stores of a group user, and no names of other groups', async () => {
    const { url, rows: expected } = await preparedExport(server, gus);
    const { headers, rows, workbook } = await downloadWorkbook(server, url);
    expect(expected).toBe(3);
    expect(rows.map(({ StoreId }) => StoreId)).toEqual([harbour, harbour, harbour]);
    expect(rows[0]).toMatchObject({ GroupName: 'Coastal' });
    for (const xml of workbook.parts.values()) expect(xml).not.toMatch(/Inland|Hill Street/);
    expect(headers['set-cookie']).toBeUndefined();
    const { rows: all } = await downloadWorkbook(server, (await preparedExport(server, ann)).url);
    expect(all[0]).toMatchObject({ GroupName: 'Coastal; Inland' });
  });

  test('leaves a score empty if nothing counted; the API returns 0', async () => {
    const shop = await store(server.db, { name: 'Quay' });
    const { questions } = await activeInstrument(server.db);
    const [drink] = [...questions.values()].filter(({ category, fourP }) => category === 'DR' && fourP === 1);
    const answers = { [drink?.varname ?? '']: drink?.scoringType === 2 ? 'No' : 'Yes' };
    await survey(server.db, shop, { date: '2026-11-06T08:00:00Z', answers });
    await survey(server.db, shop, { date: '2026-11-07T08:00:00Z', answers: {} });
    const { rows } = await downloadWorkbook(server, (await preparedExport(server, ann, { store_id: shop })).url);
    const [one, missingRow] = rows;
    expect(one).toMatchObject({ OverallScore: 0.14, Prod: 1, DR: 1, DR_Prod: 1 });
    for (const column of ['Plac', 'FV', 'DR_Prom']) expect(one).not.toHaveProperty(column);
    expect(missingRow).toMatchObject({ OverallScore: 0 });
    for (const column of ['Prod', 'DR', 'DR_Prod']) expect(missingRow).not.toHaveProperty(column);
    const { body } = await server.call(calls.readExportData, {}, ann);
    const answersOfShop = (body['answer'] as ExportRecord[]).filter(({ store_id: id }) => id === shop);
    expect(answersOfShop.map(({ p1Total, p2Total }) => [p1Total, p2Total])).toEqual([
      [100, 0],
      [0, 0],
    ]);
    await server.db.updateTable('stores').set({ archived_at: new Date() }).where('id', '=', shop).execute();
  });

  test('checks its owner’s access again', async () => {
    const may = await groupUser(server.db, { groupId: coastal, stores: [harbour, hill] });
    const { url, rows: expected } = await preparedExport(server, may);
    expect(expected).toBe(4);
    await server.db.deleteFrom('user_stores').where('user_id', '=', may.id).where('store_id', '=', hill).execute();
    expect((await downloadWorkbook(server, url)).rows).toHaveLength(3);
    await server.db.deleteFrom('users').where('id', '=', may.id).execute();
    expect((await server.app.inject({ method: 'GET', url })).statusCode).toBe(404);
  });

  test('omits surveys received and stores assigned after the link was created', async () => {
    const shop = await store(server.db, { groups: [coastal] });
    const laterStore = await store(server.db);
    await survey(server.db, shop);
    await survey(server.db, laterStore);
    const may = await groupUser(server.db, { groupId: coastal, stores: [shop] });
    const links = [
      await preparedExport(server, may),
      await preparedExport(server, ann, { group_id: coastal }),
      await preparedExport(server, ann),
    ];
    await survey(server.db, shop, { date: '2020-01-01' });
    await server.db.insertInto('user_stores').values({ user_id: may.id, store_id: laterStore }).execute();
    await server.db.insertInto('group_stores').values({ group_id: coastal, store_id: laterStore }).execute();
    for (const { url, rows } of links) expect((await downloadWorkbook(server, url)).rows).toHaveLength(rows);
    expect((await preparedExport(server, may)).rows).toBe(3);
  });

  test('omits surveys that were being written when the link was created', async () => {
    const shop = await store(server.db);
    const importTransaction = await server.db.startTransaction().execute();
    await survey(importTransaction, shop);
    await survey(server.db, hill); // arrived later, and is already stored
    const { url, rows: expected } = await preparedExport(server, ann);
    await importTransaction.commit().execute();
    expect((await downloadWorkbook(server, url)).rows).toHaveLength(expected);
    expect((await preparedExport(server, ann, { store_id: shop })).rows).toBe(1);
  });
});

describe('the workbook', () => {
  test('has the columns of the specification, described in the caller’s language', async () => {
    const { instrument } = await activeInstrument(server.db);
    const { workbook } = await downloadWorkbook(
      server,
      (await preparedExport(server, ann, { store_id: hill }, 'es')).url,
    );
    const names = exportColumns(instrument).map(({ name }) => name);
    expect([...(workbook.sheets.get('report')?.[0]?.values() ?? [])].map(({ value }) => value)).toEqual(names);
    const codebook = records(workbook.sheets.get('codebook') ?? []);
    const ofReport = codebook.filter(({ Sheet }) => Sheet === 'report');
    expect(ofReport.map(({ Column }) => Column)).toEqual(names);
    const [question] = instrument.categories[0]?.subcategories[0]?.questions ?? [];
    expect(codebook.find(({ Column }) => String(Column).endsWith(`_${question?.varname}`))).toMatchObject({
      Question: question?.text['es'] ?? question?.text.en,
      P: 'Prod',
      'Scoring type': question?.scoringType,
      Weight: question?.weight,
    });
  });

  test('uses a survey’s own scoring type and weight after the instrument has changed', async () => {
    const changingServer = await testServer();
    const { db } = changingServer;
    const admin = await person(db);
    const shop = await store(db);
    await installInstrument(db, smallInstrument('1', [['left', 2, 3]]));
    await survey(db, shop, { date: '2026-01-01', answers: { left: 'No' } });
    await installInstrument(db, smallInstrument('2', [['kept', 2, 1]]));
    await installInstrument(db, smallInstrument('2.1', [['kept', 1, 1]]));
    await survey(db, shop, { date: '2026-02-01', answers: { kept: 'yes' } });
    const { rows, workbook } = await downloadWorkbook(
      changingServer,
      (await preparedExport(changingServer, admin)).url,
    );
    await changingServer.close();
    const [old, young] = rows;
    expect(old).toMatchObject({ FV_1_Prod_left: '[1|3|3|2|3]', FV: 1, OverallScore: 0.14, Prod: 1 });
    expect(old).not.toHaveProperty('Plac');
    expect(young).toMatchObject({ FV_1_Prod_kept: '[1|1|1|1|1]' });
    expect(young).not.toHaveProperty('FV_1_Prod_left');
    const versions = records(workbook.sheets.get('codebook') ?? []).slice(-4);
    expect(versions.map(({ Question }) => String(Question).replace(/^In use from \d{4}(-\d\d){2}; /, ''))).toEqual([
      'replaced no other version',
      'breaks comparison: results before and after cannot be compared',
      'changes results: weights, formulas, or which questions count, differ from the version before',
      'breaks comparison: results before and after cannot be compared',
    ]);
    expect(versions[0]).toMatchObject({ Column: 'four-ps 1.0' });
  });

  test('stores hostile texts as plain text', async () => {
    const hostile = '=1+1</t></is></c><f>1</f>';
    const hostileGroup = await group(server.db, { name: `${hostile} & co` });
    const shop = await store(server.db, { name: '=HYPERLINK("http://evil.example")', groups: [hostileGroup] });
    const { managerQuestions, questions } = await activeInstrument(server.db);
    const [first = ''] = questions.keys();
    await survey(server.db, shop, {
      by: '@SUM(A1)',
      answers: { [first]: hostile },
      managerAnswers: [...managerQuestions.keys()].map((questionId) => ({ questionId, answer: hostile })),
      actions: [{ question: '+cmd', answers: ['-1', '_x0041_'], notes: `${hostile}${'x'.repeat(40_000)}` }],
    });
    const { workbook, rows } = await downloadWorkbook(
      server,
      (await preparedExport(server, ann, { store_id: shop })).url,
    );
    expect(rows[0]).toMatchObject({
      StoreName: '=HYPERLINK("http://evil.example")',
      GroupName: `${hostile} & co`,
      Name: '@SUM(A1)',
      Action_Plan_1: '+cmd: -1; _x0041_',
    });
    expect(String(rows[0]?.['Action_Plan_1_Notes'])).toHaveLength(32_767);
    for (const xml of workbook.parts.values()) expect(xml).not.toMatch(/<f[ >]/);
  });
});
