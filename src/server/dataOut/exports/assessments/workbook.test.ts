import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { group, groupUser, person, store, type Person } from '../../../../../test/support/factories.ts';
import { cornerModule, plainModule } from '../../../../../test/support/modules.ts';
import { downloadWorkbook } from '../../../../../test/support/sheets/exports.ts';
import { records } from '../../../../../test/support/sheets/readWorkbook.ts';
import { sharedServer } from '../../../../../test/support/server.ts';
import { addAssessment, correctAssessment, voidAssessment } from '../../../../contract/audits/assessments.ts';
import { loadDefinition } from '../../../../contract/audits/definitions.ts';
import { prepareAssessmentExport } from '../../../../contract/dataOut/exports.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const server = await sharedServer({ now: NOW });
const { db } = server;
const coastal = await group(db, { name: 'Coastal' });
const inland = await group(db, { name: 'Inland' });
const harbour = await store(db, { name: '=HYPERLINK("x")', groups: [coastal] });
const hill = await store(db, { name: 'Hill Street', groups: [inland] });
const ann = await person(db, { name: '@ann', now: NOW });
const gus = await groupUser(db, { groupId: coastal, stores: [harbour], now: NOW });

const corner = cornerModule();
const older = cornerModule();
older.version = '0.9';
older.sections[0]?.items.push({ varname: 'former', text: { en: 'Former' }, kind: 'yes_no', earns: 'yes' });
for (const definition of [older, corner, plainModule('plain')]) {
  await server.call(loadDefinition, { definition, use: true }, ann);
}

const HOSTILE = '=1+1</t></is></c><f>1</f>';
const ANSWERS = [
  { item: 'fruit', value: 'yes' },
  { item: 'step', value: 'none' },
  { item: 'drinks', value: ['water'] },
  { item: 'metres', value: 2.5 },
  { item: 'rice', value: { price: 4, size: 500, unit: 'g', packs: 2, special: 3, brand: '+cmd' } },
  { item: 'bread', value: 'none' },
  { item: 'day', value: '2026-10-31' },
  { item: 'remark', value: HOSTILE },
];

async function add(input: object, by = ann): Promise<string> {
  const id = randomUUID();
  const assessmentInput = {
    assessment_id: id,
    store_id: harbour,
    module: 'corner',
    date: '2026-11-04T09:30:00Z',
    answers: [],
    ...input,
  };
  expect((await server.call(addAssessment, assessmentInput, by)).body).toMatchObject({ type: true });
  return id;
}
const first = await add({ answers: ANSWERS });
const ofOlder = await add({ module_version: '0.9', date: '2026-11-06', answers: [{ item: 'former', value: 'no' }] });
const ofHill = await add({ store_id: hill, date: '2026-11-05' });
await add({ module: 'plain' });

const prepare = (input: object, person: Person = ann, language = 'en') =>
  server.call(prepareAssessmentExport, { module: 'corner', ...input }, { token: person.token, language });

/** Prepares and downloads a workbook. */
async function read(input: object = {}, person: Person = ann, language = 'en') {
  const { body } = await prepare(input, person, language);
  const { url } = body['resultData'] as { url: string };
  return { ...(await downloadWorkbook(server, url)), url };
}
const idsOf = ({ rows }: { rows: Record<string, unknown>[] }) => rows.map(({ AssessmentId }) => AssessmentId);

test('has a row per assessment, with a column per measure, then per item', async () => {
  const { rows, workbook, headers } = await read({}, ann, 'es');
  expect(headers['content-disposition']).toBe('attachment; filename="assessments2026-11-21.xlsx"');
  expect(rows.map(({ AssessmentId, ModuleVersion }) => [AssessmentId, ModuleVersion])).toEqual([
    [first, '1.0'],
    [ofHill, '1.0'],
    [ofOlder, '0.9'],
  ]);
  const price = ['', '.price', '.special', '.size', '.unit', '.packs', '.brand'];
  const names = [
    'AssessmentId StoreId GroupName StoreName Name Date ModuleVersion Outcome',
    'share cost cost.coverage fruit step drinks metres',
    ...['rice', 'bread'].flatMap((item) => price.map((part) => item + part)),
    'day remark former',
  ].flatMap((line) => line.split(' '));
  expect([...(workbook.sheets.get('report')?.[0]?.values() ?? [])].map(({ value }) => value)).toEqual(names);
  expect(rows[0]).toMatchObject({
    StoreId: harbour,
    GroupName: 'Coastal',
    Name: '@ann',
    Outcome: 'ready',
    share: 50,
    'cost.coverage': 0,
    fruit: 'yes',
    step: 'none',
    drinks: 'water',
    metres: 2.5,
    rice: 4,
    'rice.price': 4,
    'rice.special': 3,
    'rice.size': 500,
    'rice.unit': 'g',
    'rice.packs': 2,
    'rice.brand': '+cmd',
    bread: 'none',
    day: '2026-10-31',
  });
  // A measure without enough data, and an item that only another version has, are empty.
  for (const column of ['cost', 'bread.price', 'former']) expect(rows[0]).not.toHaveProperty([column]);
  expect(rows[2]).toMatchObject({ former: 'no' });

  const codebook = records(workbook.sheets.get('codebook') ?? []);
  expect(codebook.map(({ Column }) => Column)).toEqual([...names, 'corner 0.9', 'corner 1.0']);
  expect(codebook.at(-1)?.['Meaning']).toMatch(/^In use from [\d-]{10}; changes results: /);
  const meaning = (name: string) => codebook.find(({ Column }) => Column === name);
  expect(meaning('share')).toMatchObject({ Meaning: expect.stringMatching(/^Parte /), Kind: 'measure', Unit: '%' });
  expect(meaning('step')).toMatchObject({
    Meaning: 'How far?',
    Section: 'Only section',
    Kind: 'choice',
    Codes: 'none = None; done = Done',
  });
  expect(meaning('metres')).toMatchObject({ Kind: 'number', Unit: 'm' });
  expect(meaning('rice')).toMatchObject({ Kind: 'price', Unit: 'per kg' });
});

test('stores texts that look like formulas as plain text', async () => {
  const { rows, workbook } = await read({ store_id: harbour });
  expect(rows[0]).toMatchObject({ StoreName: '=HYPERLINK("x")', Name: '@ann', remark: HOSTILE, 'rice.brand': '+cmd' });
  for (const xml of workbook.parts.values()) expect(xml).not.toMatch(/<f>|<f /);
});

test('is limited to days, a store or a group, and contains only what counts and had arrived', async () => {
  expect(idsOf(await read({ start_date: '2026-11-05' }))).toEqual([ofHill, ofOlder]);
  expect(idsOf(await read({ end_date: '2026-11-05' }))).toEqual([first, ofHill]);
  expect(idsOf(await read({ store_id: hill }))).toEqual([ofHill]);
  expect(idsOf(await read({ group_id: coastal }))).toEqual([first, ofOlder]);
  const trial = await add({ store_id: hill, date: '2026-11-07' });
  const { body } = await prepare({ store_id: hill });
  await server.call(voidAssessment, { assessment_id: trial, version: 1, reason: 'A trial' }, ann);
  server.clock.now = new Date(NOW.getTime() + 1_000);
  const lateAssessment = await add({ store_id: hill, date: '2026-11-08' });
  const { url } = body['resultData'] as { url: string };
  expect(idsOf(await downloadWorkbook(server, url))).toEqual([ofHill]);
  expect(idsOf(await read({ store_id: hill }))).toEqual([ofHill, lateAssessment]);
  const change = { assessment_id: lateAssessment, version: 1, reason: 'A slip', date: '2026-11-09' };
  await server.call(correctAssessment, change, ann);
  expect(idsOf(await read({ start_date: '2026-11-09' }))).toEqual([lateAssessment]);
});

test('contains only the stores of a group user, and treats others as missing', async () => {
  const { rows, workbook } = await read({}, gus);
  expect(new Set(rows.map(({ StoreId }) => StoreId))).toEqual(new Set([harbour]));
  for (const xml of workbook.parts.values()) expect(xml).not.toMatch(/Inland|Hill Street/);
  const foreign = [{ store_id: hill }, { store_id: randomUUID() }, { group_id: inland }, { group_id: 'x' }];
  const answers = await Promise.all(foreign.map((input) => prepare(input, gus)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
  expect(new Set(answers.map(({ raw }) => raw)).size).toBe(1);
});

test('checks its owner’s access again when it is downloadWorkbook', async () => {
  const may = await groupUser(db, { groupId: coastal, stores: [harbour, hill], now: NOW });
  const { body } = await prepare({}, may);
  const { url } = body['resultData'] as { url: string };
  await db.deleteFrom('user_stores').where('user_id', '=', may.id).where('store_id', '=', hill).execute();
  expect(new Set((await downloadWorkbook(server, url)).rows.map(({ StoreId }) => StoreId))).toEqual(new Set([harbour]));
  await db.deleteFrom('users').where('id', '=', may.id).execute();
  expect((await server.app.inject({ method: 'GET', url })).statusCode).toBe(404);
});

test('is not served as a workbook of surveys, and refuses an unknown module and reversed days', async () => {
  const { url } = await read();
  const other = url.replace('/assessment/export/', '/store/export/');
  expect((await server.app.inject({ method: 'GET', url: other })).statusCode).toBe(404);
  expect((await prepare({ module: 'none' })).body).toMatchObject({
    type: false,
    code: 'module_unused',
    field: 'module',
  });
  expect((await prepare({ start_date: '2026-11-02', end_date: '2026-11-01' })).body).toMatchObject({
    type: false,
    code: 'range_reversed',
  });
});
