import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type TestDatabase } from '../../../../test/support/database.ts';
import { person, store, survey } from '../../../../test/support/factories.ts';
import { copyStores, importDatabase } from '../../../../test/support/sheets/importDatabase.ts';
import { exportText, importText, otherVersion, surveyState } from '../../../../test/support/sheets/imports.ts';
import { activeInstrument } from '../../shared/definitions/installedInstruments.ts';
import { installInstrument } from '../definitions/changes.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { insertSurveys } from '../surveys/changes.ts';
import { scoreGivenSurvey } from '../surveys/intake.ts';
import { updateSurvey } from '../surveys/revisionQueries.ts';
import { recountStores } from '../surveys/totals.ts';

const [from, to] = await Promise.all([importDatabase(), importDatabase()]);

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

/**
 * Fills the source database with stores (some with hostile or duplicate names), surveys with hostile texts, and a
 * survey taken with a second instrument version.
 */
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
  await installInstrument(db, await otherVersion(from.db, '1.1'));
  await survey(db, stores[0] ?? '', { date: '2026-05-05' });
}

describe('an export', () => {
  test('is imported byte for byte, with the same scores, where the stores have the same ids', async () => {
    await fill();
    await copyStores(from.db, to.db);
    const text = await exportText(from.db);
    const result = await importText(to.db, 'fourscore', text, { apply: true });
    expect(result).toMatchObject({ added: 13, refused: 0, changed: 0, applied: true, reasons: [] });
    expect(await exportText(to.db)).toBe(text);
    expect(await scores(to)).toEqual(await scores(from));
    const secondImport = await importText(to.db, 'fourscore', text, { apply: true });
    expect(secondImport).toMatchObject({ added: 0, known: 13, applied: true });
    expect(await exportText(to.db)).toBe(text);
  });

  test('is imported unchanged where only the names of the stores are the same', async () => {
    const shop = await store(from.db, { name: 'Harbour Market' });
    const archivedStore = await store(from.db, { name: 'Harbour Market' });
    await survey(from.db, shop);
    await from.db.updateTable('stores').set({ archived_at: new Date() }).where('id', '=', archivedStore).execute();
    await store(to.db, { name: 'Harbour Market' });
    const text = await exportText(from.db);
    await importText(to.db, 'fourscore', text, { apply: true });
    expect(await exportText(to.db)).toBe(text);
  });

  test('contains its surveys by date, then by id, each in this format', async () => {
    const shop = await store(from.db, { name: 'Harbour Market' });
    const ids = ['3', '1', '2'].map((digit) => `0000000${digit}-0000-4000-8000-000000000000`);
    for (const id of ids) {
      const actions = [{ question: 'Why?', answers: ['Water'], notes: 'soon' }];
      await survey(from.db, shop, { id, date: '2026-01-02T10:00:00+10:00', answers: { free_water: 'NO' }, actions });
    }
    await survey(from.db, shop, { id: `9${ids[0]?.slice(1)}`, date: '2025-01-01', answers: {} });
    const [, instrument = '', ...lines] = (await exportText(from.db)).trimEnd().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { id: string }).id[7])).toEqual(['3', '1', '2', '3']);
    const { checksum } = JSON.parse(instrument) as { checksum: string };
    expect(lines[1]).toBe(
      '{"kind":"survey","id":"00000001-0000-4000-8000-000000000000","store":"Harbour Market",' +
        `"takenAt":"2026-01-02T00:00:00.000Z","auditor":"ann","instrument":"${checksum}",` +
        '"answers":[["free_water","No"]],"managerAnswers":[],' +
        '"actions":[{"question":"Why?","answers":["Water"],"notes":"soon"}]}',
    );
  });

  test('uses the same name in all languages for a user whose account was deleted, and the import recognises it', async () => {
    const shop = await store(from.db, { name: 'Harbour Market' });
    await copyStores(from.db, to.db);
    await survey(from.db, shop);
    await from.db.updateTable('surveys').set({ user_name: null }).execute();
    const text = await exportText(from.db);
    expect(text).toContain('"auditor":"Deleted user"');
    await importText(to.db, 'fourscore', text, { apply: true });
    expect(await to.db.selectFrom('surveys').select('user_name').execute()).toEqual([{ user_name: null }]);
    expect(await exportText(to.db)).toBe(text);
  });

  test('without surveys is one line', async () => {
    expect(await exportText(from.db)).toBe('{"kind":"fourscore","format":2,"surveys":0}\n');
    expect(await importText(to.db, 'fourscore', await exportText(from.db))).toMatchObject({ added: 0, refused: 0 });
  });

  test('imports its instrument without activating it; a dry run installs nothing', async () => {
    await fill();
    await copyStores(from.db, to.db);
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

  test('assigns surveys to accounts by the name in the file', async () => {
    const shop = await store(from.db, { name: 'Harbour Market' });
    await copyStores(from.db, to.db);
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

/** A change made by an account that doesn't exist in the target database. */
const MADE = { at: new Date('2026-01-03'), byId: randomUUID(), byName: 'bob', reason: 'A slip' };

test('kinds, voided surveys, notes and all versions are imported, and count as before', async () => {
  const shop = await store(from.db, { name: 'Harbour Market' });
  await copyStores(from.db, to.db);
  const instrument = await activeInstrument(from.db);
  const [first = '', second = ''] = [...instrument.questions.keys()];
  const answers = [
    { questionId: first, answer: 'Yes', note: 'Door stuck' },
    { questionId: second, answer: 'No' },
  ];
  const input = { storeId: shop, takenAt: new Date('2026-01-02'), answers, managerAnswers: [], actions: [] };
  const more = { kind: 'second', startedAt: new Date('2026-01-01T23:00:00Z') } as const;
  const auditor = { userId: null, userName: 'ann' };
  const surveys = ['1', '2', '3'].map((digit, at) => {
    const id = `0000000${digit}-0000-4000-8000-000000000000`;
    return { ...scoreGivenSurvey(instrument, { ...input, id, ...(at === 0 ? more : {}) }), auditor };
  });
  await insertSurveys(from.db, surveys);
  const keyOf = (at: number) => ({ id: surveys[at]?.id ?? '', store_id: shop });
  const [correctedKey, voidedKey] = [keyOf(1), keyOf(2)];
  const other = scoreGivenSurvey(instrument, { ...input, id: correctedKey.id, answers: answers.slice(1) });
  const row = { ...other.columns, counted: true, taken_at: new Date('2026-01-05') };
  await updateSurvey(from.db, correctedKey, { row, content: other }, MADE);
  const isVoid = { void_at: new Date('2026-01-04'), void_by_name: 'bob', void_reason: 'A trial', counted: false };
  await updateSurvey(from.db, voidedKey, { row: isVoid }, MADE);
  await recountStores(from.db, [shop]);

  const text = await exportText(from.db);
  expect(await importText(to.db, 'fourscore', text, { apply: true })).toMatchObject({ added: 3, reasons: [] });
  expect(await exportText(to.db)).toBe(text);
  for (const table of ['survey_revisions', 'stores', 'survey_answers'] as const) {
    const rows = (db: Db) =>
      db
        .selectFrom(table)
        .selectAll()
        .orderBy(sql`1, 2, 3`)
        .execute();
    expect(withoutIds(await rows(to.db))).toEqual(withoutIds(await rows(from.db)));
  }
  expect(await life(to.db)).toEqual(await life(from.db));
  expect(await importText(to.db, 'fourscore', text, { apply: true })).toMatchObject({ added: 0, known: 3 });
});

function life(db: Db) {
  return db
    .selectFrom('surveys')
    .select(['id', 'kind', 'version', 'counted', 'started_at', 'content_hash'])
    .orderBy('id')
    .execute();
}

/** Returns the rows without the values that differ between databases. */
function withoutIds(rows: readonly object[]) {
  return rows.map((row) => ({ ...row, created_at: null, by_id: null, at: null }));
}

function scores({ db }: TestDatabase) {
  return db
    .selectFrom('surveys')
    .select(['id', 'store_id', 'overall', 'fv_points', 'p1_counted', 'dr_p4'])
    .orderBy('id')
    .execute();
}
