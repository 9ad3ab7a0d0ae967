import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { person, store, survey } from '../../../test/support/factories.ts';
import { exportText, importText, surveyState } from '../../../test/support/imports.ts';
import type { Instrument } from '../../domain/instrument.ts';
import { installInstrument } from '../instrument/install.ts';
import { activeInstrument } from '../instrument/installed.ts';

let from: TestDatabase;
let to: TestDatabase;

beforeAll(async () => {
  [from, to] = await Promise.all([testDatabase(), testDatabase()]);
});
beforeEach(async () => {
  for (const { db } of [from, to]) {
    await sql`truncate stores, users, surveys cascade`.execute(db);
    await sql`delete from instruments where name <> 'four-ps' or version <> '1.0'`.execute(db);
    await sql`update instruments set active = true`.execute(db);
  }
});
afterAll(() => Promise.all([from.close(), to.close()]));

const HOSTILE = [
  '=1+1',
  '<img src=x onerror=alert(1)>',
  '__proto__',
  ' blanks around ',
  'tab\tand\r\nline',
  '\u2028\u2029\u0085\u009b2J',
  '"quotes\\"',
  '🍎 é e\u0301 中',
  'no',
  'na',
  '',
  'x'.repeat(4000),
];

const importLines = (lines: readonly string[], options = {}) =>
  importText(to.db, 'fourscore', lines.join('\n'), options);

/** A heavier version of the shipped instrument: scores differ by it. */
async function otherVersion(version: string): Promise<Instrument> {
  const { instrument } = await activeInstrument(from.db);
  const other = structuredClone(instrument);
  const [question] = other.categories[0]?.subcategories[0]?.questions ?? [];
  if (question) question.weight = 50;
  return { ...other, version };
}

/** Stores of hostile names, some alike, with hostile surveys by two versions of the instrument. */
async function fill(): Promise<void> {
  const { db } = from;
  const names = ['Harbour Market', 'Twin', 'Twin', '=cmd|x', '00000000-0000-4000-8000-000000000000'];
  const stores = await Promise.all(names.map((name) => store(db, { name })));
  const ids = (await activeInstrument(db)).questions;
  for (const [index, text] of HOSTILE.entries()) {
    await survey(db, stores[index % stores.length] ?? '', {
      date: `2026-0${(index % 3) + 1}-01T00:00:00.123Z`,
      by: text.slice(0, 100),
      answers: Object.fromEntries(
        [...ids.keys()].slice(index, index + 20).map((id, at) => [id, at % 2 ? text : 'yes']),
      ),
      managerAnswers: [{ questionId: 'mgr_now_healthy', answer: [text, 'b'] }],
      actions: [{ question: text, answers: [text], ...(index % 2 ? { notes: text } : {}) }],
    });
  }
  await installInstrument(db, await otherVersion('1.1'));
  await survey(db, stores[0] ?? '', { date: '2026-05-05' });
}

async function copyStores(): Promise<void> {
  const rows = await from.db.selectFrom('stores').select(['id', 'name']).execute();
  await to.db.insertInto('stores').values(rows).execute();
}

describe('an export', () => {
  test('comes back the same to the byte, with the same scores, where the stores have the same ids', async () => {
    await fill();
    await copyStores();
    const text = await exportText(from.db);
    const result = await importText(to.db, 'fourscore', text, { apply: true });
    expect(result).toMatchObject({ added: 13, refused: 0, changed: 0, applied: true, reasons: [] });
    expect(await exportText(to.db)).toBe(text);
    expect(await scores(to)).toEqual(await scores(from));
    const again = await importText(to.db, 'fourscore', text, { apply: true });
    expect(again).toMatchObject({ added: 0, known: 13, applied: true });
    expect(await exportText(to.db)).toBe(text);
  });

  test('comes back the same where only the names of the stores are the same', async () => {
    const shop = await store(from.db, { name: 'Harbour Market' });
    const closed = await store(from.db, { name: 'Harbour Market' });
    await survey(from.db, shop);
    await from.db.updateTable('stores').set({ archived_at: new Date() }).where('id', '=', closed).execute();
    await store(to.db, { name: 'Harbour Market' });
    const text = await exportText(from.db);
    await importText(to.db, 'fourscore', text, { apply: true });
    expect(await exportText(to.db)).toBe(text);
  });

  test('of nothing is one line', async () => {
    expect(await exportText(from.db)).toBe('{"kind":"fourscore","format":1,"surveys":0}\n');
    expect(await importText(to.db, 'fourscore', await exportText(from.db))).toMatchObject({ added: 0, refused: 0 });
  });

  test('brings its instrument along without activating it; a dry run installs nothing', async () => {
    await fill();
    await copyStores();
    const before = await surveyState(to.db);
    const text = await exportText(from.db);
    expect(await importText(to.db, 'fourscore', text)).toMatchObject({ added: 13, applied: false });
    expect(await surveyState(to.db)).toEqual(before);
    await importText(to.db, 'fourscore', text, { apply: true });
    const versions = await to.db.selectFrom('instruments').select(['version', 'active']).orderBy('version').execute();
    expect(versions).toEqual([
      { version: '1.0', active: true },
      { version: '1.1', active: false },
    ]);
  });

  test('names accounts again by the name that the file gives', async () => {
    const shop = await store(from.db, { name: 'Harbour Market' });
    await copyStores();
    await survey(from.db, shop, { by: 'ann' });
    await survey(from.db, shop, { by: 'twin' });
    const ann = await person(to.db, { name: 'ann' });
    await person(to.db, { name: 'twin' });
    await person(to.db, { name: 'twin' });
    await importText(to.db, 'fourscore', await exportText(from.db), { apply: true });
    const rows = await to.db.selectFrom('surveys').select(['user_name', 'user_id']).orderBy('user_name').execute();
    expect(rows).toEqual([
      { user_name: 'ann', user_id: ann.id },
      { user_name: 'twin', user_id: null },
    ]);
  });
});

describe('a file of lines', () => {
  let lines: string[];
  beforeEach(async () => {
    const shop = await store(from.db, { name: 'Harbour Market' });
    await survey(from.db, shop, { date: '2026-01-01' });
    await survey(from.db, shop, { date: '2026-01-02' });
    await copyStores();
    lines = (await exportText(from.db)).trimEnd().split('\n');
  });
  const altered = (at: number, change: (line: Record<string, unknown>) => void) => {
    const line = JSON.parse(lines[at] ?? '') as Record<string, unknown>;
    change(line);
    return lines.with(at, JSON.stringify(line));
  };

  test.each([
    ['a text for a date', (line: Record<string, unknown>) => (line['takenAt'] = 'x'), '4: takenAt must be a date'],
    ['a number for an id', (line: Record<string, unknown>) => (line['id'] = 7), '4: id must be a text'],
    [
      'an answer that is no pair',
      (line: Record<string, unknown>) => (line['answers'] = [['a']]),
      '4: answers.0 must be [question, answer]',
    ],
    [
      'a number for an answer',
      (line: Record<string, unknown>) => (line['answers'] = [['a', 1]]),
      '4: answers.0.1 must be a text or a list of texts',
    ],
    [
      'an unknown question',
      (line: Record<string, unknown>) => (line['answers'] = [['__proto__', 'Yes']]),
      '4: its instrument has no question "__proto__"',
    ],
    [
      'an instrument that nobody has',
      (line: Record<string, unknown>) => (line['instrument'] = 'a'.repeat(64)),
      '4: its instrument version is neither installed nor in the file',
    ],
    [
      'a missing store',
      (line: Record<string, unknown>) => (line['store'] = { id: 'x', name: 'None' }),
      '4: no store is called "None"',
    ],
    [
      'a NUL',
      (line: Record<string, unknown>) => (line['auditor'] = '\0'),
      '4: auditor must not hold control or broken characters',
    ],
    [
      'another kind',
      (line: Record<string, unknown>) => (line['kind'] = 'x'),
      "4: its kind is none of 'instrument' and 'survey'",
    ],
  ])('with %s is refused in that line', async (_what, change, reason) => {
    const result = await importLines(altered(3, change));
    expect(result.reasons).toEqual([reason]);
    expect(result).toMatchObject({ added: 1, refused: 1 });
  });

  test.each([
    ['it is cut off', () => lines.slice(0, 3), 'The file is not whole: it promises 2 surveys, and it has 1.'],
    ['it has no header', () => lines.slice(1), 'The file does not begin with'],
    ['its header is broken', () => ['{', ...lines.slice(1)], 'The file does not begin with'],
    ['its format is newer', () => altered(0, (line) => (line['format'] = 2)), 'which reads format 1'],
    [
      'its instrument was altered',
      () => altered(1, (line) => ((line['instrument'] as Instrument).title = { en: 'x' })),
      'was altered',
    ],
    [
      'its instrument is broken',
      () => altered(1, (line) => (line['instrument'] = 7)),
      'Row 2: the instrument is broken',
    ],
  ])('is refused as a whole when %s, and nothing is written', async (_what, given, message) => {
    const before = await surveyState(to.db);
    await expect(importLines(given(), { apply: true, skipRefused: true })).rejects.toThrow(message);
    expect(await surveyState(to.db)).toEqual(before);
  });

  test('is refused as a whole when its instrument is installed with other content', async () => {
    await installInstrument(to.db, await otherVersion('1.1'), { activate: false });
    await installInstrument(from.db, { ...(await otherVersion('1.1')), title: { en: 'Other' } });
    const shop = await from.db.selectFrom('stores').select('id').executeTakeFirstOrThrow();
    await survey(from.db, shop.id, { date: '2026-01-03' });
    const text = await exportText(from.db);
    await expect(importText(to.db, 'fourscore', text, { apply: true })).rejects.toThrow('with other content');
    expect((await surveyState(to.db)) as object).toMatchObject({ surveys: [] });
  });

  test('is undone to the last row when the database fails in the middle', async () => {
    const { id } = JSON.parse(lines.at(-1) ?? '') as { id: string };
    const before = await surveyState(to.db);
    await sql`alter table surveys add constraint trap check (id <> ${sql.lit(id)})`.execute(to.db);
    await expect(importLines(lines, { apply: true })).rejects.toThrow('trap');
    await sql`alter table surveys drop constraint trap`.execute(to.db);
    expect(await surveyState(to.db)).toEqual(before);
  });

  test('takes a survey that stands in it twice once', async () => {
    const twice = altered(0, (line) => (line['surveys'] = 3)).concat(lines[3] ?? '');
    expect(await importLines(twice, { apply: true })).toMatchObject({ added: 2, known: 1, applied: true });
  });

  test('is compared with a known survey by the version that this was scored with', async () => {
    await importLines(lines, { apply: true });
    const newer = await otherVersion('2.0');
    newer.categories[0]?.subcategories[0]?.questions.splice(0, 1);
    await installInstrument(to.db, newer);
    expect(await importLines(lines, { apply: true })).toMatchObject({ known: 2, added: 0, changed: 0 });
  });
});

test('one bad row at the end keeps out all the batches before it', async () => {
  await store(to.db, { name: 'A' });
  const rows = Array.from({ length: 901 }, (_, index) => ({
    _uuid: randomUUID(),
    store: index < 900 ? 'A' : 'None',
    end: '2026-01-01',
  }));
  const before = await surveyState(to.db);
  const result = await importText(to.db, 'kobo', JSON.stringify(rows), { apply: true });
  expect(result).toMatchObject({ added: 900, refused: 1, applied: false });
  expect(await surveyState(to.db)).toEqual(before);
});

test('a long import keeps the counts of stores', async () => {
  const shops = await Promise.all(['A', 'B', 'C'].map((name) => store(to.db, { name })));
  const rows = Array.from({ length: 1000 }, (_, index) => ({
    _uuid: randomUUID(),
    store: shops[index % 3],
    end: new Date(Date.UTC(2026, 0, 1, index)).toISOString(),
    'DR/chilled_water': index % 2 ? 'yes' : 'no',
  }));
  const result = await importText(to.db, 'kobo', JSON.stringify(rows), { apply: true });
  expect(result).toMatchObject({ added: 1000, applied: true });
  const counted = await to.db
    .selectFrom('stores')
    .select(['name', 'survey_count', 'last_survey_at'])
    .orderBy('name')
    .execute();
  expect(counted).toEqual([
    { name: 'A', survey_count: 334, last_survey_at: new Date(Date.UTC(2026, 0, 1, 999)) },
    { name: 'B', survey_count: 333, last_survey_at: new Date(Date.UTC(2026, 0, 1, 997)) },
    { name: 'C', survey_count: 333, last_survey_at: new Date(Date.UTC(2026, 0, 1, 998)) },
  ]);
});

function scores({ db }: TestDatabase) {
  return db
    .selectFrom('surveys')
    .select(['id', 'store_id', 'overall', 'fv_points', 'p1_counted', 'dr_p4'])
    .orderBy('id')
    .execute();
}
