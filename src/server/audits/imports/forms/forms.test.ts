import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { person, store } from '../../../../../test/support/factories.ts';
import { importDatabase } from '../../../../../test/support/sheets/importDatabase.ts';
import { fixture, importText, surveyState } from '../../../../../test/support/sheets/imports.ts';
import { activeInstrument } from '../../../shared/definitions/installedInstruments.ts';
import { installInstrument } from '../../definitions/changes.ts';

const database = await importDatabase();
let harbour: string;
let hill: string;
beforeEach(async () => {
  harbour = await store(database.db, { name: 'Harbour Market' });
  hill = await store(database.db, { name: 'Hill Street' });
});

const APPLY = { apply: true, skipRefused: true };
const FIRST_OF_KOBO = 'faa38eee-4e3f-419e-bac0-e95f1085d998';
const FIRST_OF_ODK = '85cb9aff-005e-4edd-9739-dc9c1a829c44';

async function rowsOf(id: string) {
  return database.db
    .selectFrom('surveys')
    .innerJoin('survey_answers', 'survey_id', 'surveys.id')
    .where('surveys.id', '=', id)
    .selectAll()
    .executeTakeFirstOrThrow();
}

const kobo = () => readFile(fixture('kobo.json'), 'utf8');
const odk = () => readFile(fixture('odk.json'), 'utf8');

describe('a KoboToolbox file', () => {
  test('is checked row by row in a dry run, which writes nothing', async () => {
    const before = await surveyState(database.db);
    const result = await importText(database.db, 'kobo', await kobo());
    expect(result).toMatchObject({ added: 2, known: 0, changed: 1, refused: 3, applied: false, notices: [] });
    expect(result.reasons).toEqual([
      '3: it was not approved in KoboToolbox',
      '4: it is on hold in KoboToolbox',
      '5: no store is called "Harbor Market"',
      '6: row 1 has the same id but different content',
    ]);
    expect([...result.unknown]).toEqual([['FV/FV_shelf_note', { count: 1, firstRow: 1 }]]);
    expect([...result.unclear]).toEqual([['FV/produce_tasting', { count: 1, firstRow: 1 }]]);
    expect(await surveyState(database.db)).toEqual(before);
  });

  test('contains answers by name, dates with their time zone, the action plan and the manager’s answers', async () => {
    const submitter = await person(database.db, { name: 'nutritionist1' });
    await importText(database.db, 'kobo', await kobo(), APPLY);
    expect(await rowsOf(FIRST_OF_KOBO)).toMatchObject({
      store_id: harbour,
      user_id: submitter.id,
      user_name: 'nutritionist1',
      taken_at: new Date('2026-09-21T00:11:50.004Z'),
      answers: [
        ['fresh_fruit_five_kinds', 'Yes'],
        ['fruit_spoiled', 'No'],
        ['veg_eight_kinds', 'N/A'],
        ['produce_tasting', 'apples pears'],
        ['chilled_water', 'Yes'],
      ],
      manager_answers: [['mgr_range_decides', 'The owner, with the supplier.']],
      actions: [
        { question: '', answers: ['Move water to the first fridge'], notes: '2026-10-05' },
        { question: 'What next?', answers: ['Ask for small crates'], notes: 'Jo calls' },
      ],
      fv: 100,
      fv_points: 2,
      fv_counted: 2,
      dr: 100,
      overall: 29,
    });
    expect(await rowsOf('0c9f3d0e-8a43-4f7c-9b54-6f7a6f1f0a02')).toMatchObject({
      store_id: hill,
      user_id: null,
      user_name: 'Ben',
      // `_submission_time` has no time zone and is in UTC.
      taken_at: new Date('2026-09-22T23:30:00Z'),
      answers: [['chilled_water', 'No']],
    });
  });

  test('imports nothing if a row is refused, unless such rows are left out', async () => {
    const before = await surveyState(database.db);
    expect(await importText(database.db, 'kobo', await kobo(), { apply: true })).toMatchObject({ applied: false });
    expect(await surveyState(database.db)).toEqual(before);
    expect(await importText(database.db, 'kobo', await kobo(), APPLY)).toMatchObject({ applied: true, added: 2 });
    const [first] = await database.db.selectFrom('stores').selectAll().where('id', '=', harbour).execute();
    expect(first).toMatchObject({ survey_count: 1, last_survey_at: new Date('2026-09-21T00:11:50.004Z') });
  });

  test('is recognised when it is imported again, and an edited submission is refused', async () => {
    await importText(database.db, 'kobo', await kobo(), APPLY);
    const before = await surveyState(database.db);
    const secondImport = await importText(database.db, 'kobo', await kobo(), APPLY);
    expect(secondImport).toMatchObject({ added: 0, known: 2, changed: 1, refused: 3 });
    expect(secondImport.reasons).toContain('6: row 1 has the same id but different content');
    const all = JSON.parse(await kobo()) as { results: Record<string, unknown>[] };
    const result = await importText(database.db, 'kobo', JSON.stringify(all.results.slice(5)), { apply: true });
    expect(result.reasons).toEqual(['1: a survey with this id but different content is already stored']);
    expect(await surveyState(database.db)).toEqual(before);
  });

  test('is still recognised after a newer instrument has dropped one of its questions', async () => {
    await importText(database.db, 'kobo', await kobo(), APPLY);
    const newer = structuredClone((await activeInstrument(database.db)).instrument);
    newer.version = '2.0';
    newer.categories[0]?.subcategories[0]?.questions.splice(0, 1);
    await installInstrument(database.db, newer);
    expect(await importText(database.db, 'kobo', await kobo())).toMatchObject({ added: 0, known: 2 });
  });

  test('reports that other pages are missing', async () => {
    const page = JSON.stringify({ next: 'https://kf.example.org/?start=1000', results: [] });
    expect((await importText(database.db, 'kobo', page)).notices).toHaveLength(1);
  });
});

describe('an ODK Central file', () => {
  test('is checked row by row', async () => {
    const result = await importText(database.db, 'odk', await odk(), APPLY);
    expect(result).toMatchObject({ added: 2, known: 0, changed: 0, refused: 4, applied: true });
    expect(result.reasons).toEqual([
      '3: it was rejected in ODK Central',
      '4: it is marked as having issues in ODK Central',
      '5: it was deleted in ODK Central',
      '6: it is encrypted: the file contains no answers',
    ]);
    expect(result.notices).toEqual(['The action plans of 1 row are not in the file: download it with $expand=*.']);
    expect([...result.unknown.keys()]).toEqual(['FV/shelf_photo', 'DR/fridge/bottles']);
  });

  test('contains nested answers, and null is not an answer', async () => {
    await importText(database.db, 'odk', await odk(), APPLY);
    expect(await rowsOf(FIRST_OF_ODK)).toMatchObject({
      store_id: harbour,
      user_name: 'Alice',
      taken_at: new Date('2026-09-21T00:12:03Z'),
      answers: [
        ['fresh_fruit_five_kinds', 'Yes'],
        ['chilled_water', 'Yes'],
        ['free_water', 'No'],
      ],
      actions: [{ question: '', answers: ['Move water to the first fridge'], notes: '2026-10-05' }],
    });
    expect(await rowsOf('95cb9aff-005e-4edd-9739-dc9c1a829c45')).toMatchObject({
      user_name: 'unknown',
      taken_at: new Date('2026-09-21T23:30:00Z'),
    });
  });
});

describe('a hostile row', () => {
  const good = { _uuid: FIRST_OF_KOBO, store: 'Harbour Market', end: '2026-09-21T09:00:00Z' };
  const row = (over: object) => JSON.stringify([{ ...good, ...over }]);

  test.each([
    ['no object', '[17]', '1: it is not a JSON object'],
    ['null', '[null]', '1: it is not a JSON object'],
    ['a list', '[[]]', '1: it is not a JSON object'],
    ['no id', row({ _uuid: undefined }), '1: it has no id'],
    ['an id that is a number', row({ _uuid: 5 }), '1: its id "5" is not a UUID'],
    ['an id that is an object', row({ _uuid: {} }), '1: it has no id'],
    ['no store', row({ store: '' }), "1: it does not name a store (field 'store_id', 'store' or 'store_name')"],
    ['a date as text', row({ end: 'yesterday' }), '1: its date "yesterday" is not a date'],
    ['30 February', row({ end: '2026-02-30T09:00:00Z' }), '1: its date "2026-02-30T09:00:00Z" is not a date'],
    [
      'the year 9999',
      row({ end: '9999-12-31' }),
      '1: its date 9999-12-31T00:00:00.000Z is more than 24 hours in the future',
    ],
    ['the year 1', row({ end: '0001-01-01' }), '1: its date 0001-01-01T00:00:00.000Z is before 2000-01-01'],
    ['the year 99999', row({ end: '99999-01-01' }), '1: its date "99999-01-01" is not a date'],
    [
      'a NUL',
      row({ 'FV/fruit_spoiled': 'a\0' }),
      '1: the answer to "FV/fruit_spoiled" contains control or invalid characters',
    ],
    [
      'half a character',
      '[{"_uuid":"faa38eee-4e3f-419e-bac0-e95f1085d998","store":"Harbour Market","end":"2026-09-21","mgr_now_healthy":"\\ud800"}]',
      '1: the answer to "mgr_now_healthy" contains control or invalid characters',
    ],
    [
      'a long answer',
      row({ mgr_now_healthy: 'x'.repeat(5000) }),
      '1: the answer to "mgr_now_healthy" is longer than 4000 characters',
    ],
    [
      'two answers to one question',
      row({ 'FV/fruit_spoiled': 'yes', 'DR/Fruit_Spoiled': 'no' }),
      '1: it answers "fruit_spoiled" twice',
    ],
    [
      'notes and a due day that would be too long as notes',
      row({ actions: [{ 'actions/text': 'a', 'actions/notes': 'x'.repeat(2_000), 'actions/due': 'x'.repeat(1_999) }] }),
      '1: an action\'s field "notes" is longer than 1999 characters',
    ],
    [
      'four actions',
      row({ actions: [1, 2, 3, 4].map((text) => ({ 'actions/text': text })) }),
      '1: it has 4 actions, but a plan can have at most 3',
    ],
    [
      'a store with an escape sequence',
      row({ store: '\u009b2J\u001b[2J\u202e' }),
      '1: no store is called "\\u009b2J\\u001b[2J\\u202e"',
    ],
    ['a long store', row({ store: 'S'.repeat(1000) }), `1: no store is called "${'S'.repeat(60)}…"`],
    ['a 10 MB text', row({ note: 'x'.repeat(10_000_000) }), '1: it is longer than 4 MiB'],
    ['a broken row', '[{"a":}]', '1: it is not JSON'],
  ])('%s is refused with a reason', async (_case, text, reason) => {
    const result = await importText(database.db, 'kobo', text, APPLY);
    expect(result.reasons).toEqual([reason]);
    expect(result).toMatchObject({ added: 0, refused: 1 });
  });

  test.each([
    ['keys of prototypes', '{"__proto__":{"store":"Hill Street"},"constructor":"x","FV/__proto__":"yes"}'],
    [
      'answers of odd types',
      '{"FV/fruit_spoiled":{"a":1},"FV/veg_recipe":[1,[2]],"actions":"none","_validation_status":7}',
    ],
    ['keys that are empty', '{"":"x","/":"y","FV/":"z"}'],
  ])('%s do no harm', async (_case, over) => {
    const text = `[${JSON.stringify(good).slice(0, -1)},${over.slice(1)}]`;
    expect(await importText(database.db, 'kobo', text, APPLY)).toMatchObject({ added: 1, refused: 0 });
    expect(await rowsOf(FIRST_OF_KOBO)).toMatchObject({ store_id: harbour, answers: [], actions: [] });
  });

  test('two stores with the same name are distinguished only by id', async () => {
    const other = await store(database.db, { name: 'Harbour Market' });
    const byName = await importText(database.db, 'kobo', row({}));
    expect(byName.reasons).toEqual(['1: 2 stores are called "Harbour Market"']);
    expect(await importText(database.db, 'kobo', row({ store: other.toUpperCase() }))).toMatchObject({ added: 1 });
  });

  test('an archived store gets no new survey', async () => {
    await database.db.updateTable('stores').set({ archived_at: new Date() }).where('id', '=', harbour).execute();
    const result = await importText(database.db, 'kobo', row({}), APPLY);
    expect(result.reasons).toEqual(['1: the store "Harbour Market" is archived']);
    await store(database.db, { name: 'Harbour Market' });
    expect(await importText(database.db, 'kobo', row({}), APPLY)).toMatchObject({ added: 1, applied: true });
  });
});
