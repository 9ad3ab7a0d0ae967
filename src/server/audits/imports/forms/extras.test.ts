import { beforeEach, describe, expect, test } from 'vitest';
import { store } from '../../../../../test/support/factories.ts';
import { importDatabase } from '../../../../../test/support/sheets/importDatabase.ts';
import { importText, surveyState } from '../../../../../test/support/sheets/imports.ts';

// The parts of forms other than answers, such as notes, photo names and start times.

const { db } = await importDatabase();
beforeEach(() => store(db, { name: 'Harbour Market' }));

const ID = 'faa38eee-4e3f-419e-bac0-e95f1085d998';
const bare = {
  _uuid: ID,
  start: '2026-09-21T09:02:11.120+09:30',
  end: '2026-09-21T09:41:50.004+09:30',
  store: 'Harbour Market',
  'FV/fruit_spoiled': 'no',
  'DR/chilled_water': 'yes',
};
const kobo = (over: object, options: object = { apply: true }) =>
  importText(db, 'kobo', JSON.stringify([{ ...bare, ...over }]), options);
const rows = () =>
  db
    .selectFrom('surveys')
    .innerJoin('survey_answers', 'survey_id', 'surveys.id')
    .select(['answers', 'manager_answers', 'started_at'])
    .executeTakeFirstOrThrow();
const awaitedPhotos = async () =>
  (
    await db
      .selectFrom('awaited_photos')
      .select(['question_id', 'name'])
      .orderBy('question_id')
      .orderBy('name')
      .execute()
  ).map(({ question_id: questionId, name }) => `${questionId} ${name}`);

describe('a form', () => {
  test('contains notes in <question>_note and the time it was started', async () => {
    const notes = {
      'FV/Fruit_Spoiled_Note': ' Two crates ',
      'DR/chilled_water_note': '',
      note: 'general',
      'FV/FV_2a/FV_2a_more': 'fruit_spoiled',
    };
    expect(await kobo(notes)).toMatchObject({ added: 1, reasons: [], unknown: new Map() });
    expect(await rows()).toMatchObject({
      answers: [
        ['fruit_spoiled', 'No', 'Two crates'],
        ['chilled_water', 'Yes'],
      ],
      started_at: new Date('2026-09-20T23:32:11.120Z'),
    });
  });

  test('can have notes on unanswered questions, and is recognised if it was imported before without them', async () => {
    const notes = { 'DR/free_water_note': 'none', 'FV/x_note': 'y' };
    expect(await kobo({})).toMatchObject({ added: 1 });
    expect(await kobo(notes)).toMatchObject({ known: 1, changed: 0 });
    await db.deleteFrom('surveys').execute();
    await db.deleteFrom('survey_ids').execute();
    const result = await kobo(notes);
    expect(result).toMatchObject({ added: 1 });
    expect([...result.unknown.keys()]).toEqual(['FV/x_note']);
    expect((await rows()).answers).toContainEqual(['free_water', '', 'none']);
  });

  test.each([
    ['an invalid time', 'yesterday'],
    ['later than its end', '2026-09-22T09:02:11.120+09:30'],
    ['an object', {}],
  ])('has no start time if it is %s', async (_case, start) => {
    expect(await kobo({ start })).toMatchObject({ added: 1, reasons: [] });
    expect((await rows()).started_at).toBeNull();
  });

  test('stores the photo names of <question>_photo, of several photos and of the manager’s questions', async () => {
    const photos = {
      'FV/fruit_spoiled_photo': 'a.jpg',
      'FV/fruit_spoiled_photo_2': 'b.PNG',
      'FV/fruit_spoiled_photo3': 'c.heic',
      'manager/mgr_range_decides_photo': 'd.jpeg',
      'FV/shelf_photo': 'e.jpg',
      'DR/chilled_water_photo': 'film.mp4',
      'DR/free_water_photo': 'no file',
    };
    const result = await kobo(photos);
    expect(result).toMatchObject({ added: 1, reasons: [], photos: { awaited: 4, missing: 0 } });
    expect([...result.unknown.keys()]).toEqual(['FV/shelf_photo', 'DR/free_water_photo']);
    expect(await awaitedPhotos()).toEqual([
      'fruit_spoiled a.jpg',
      'fruit_spoiled b.PNG',
      'fruit_spoiled c.heic',
      'mgr_range_decides d.jpeg',
    ]);
    expect(await kobo(photos)).toMatchObject({ known: 1, photos: { awaited: 4 } });
    expect(await awaitedPhotos()).toHaveLength(4);
  });

  test('of KoboToolbox uses the file names of its attachments', async () => {
    await kobo({
      'FV/fruit_spoiled_photo': 'my photo é.jpg',
      'FV/fruit_spoiled_photo_2': 'two.jpg',
      'DR/chilled_water_photo': 'three.jpg',
      _attachments: [
        { question_xpath: 'FV/fruit_spoiled_photo', media_file_basename: 'my_photo_e.jpg' },
        { question_xpath: 'FV/fruit_spoiled_photo_2', filename: 'ann/attachments/57e6/0c9f/two-x.jpg' },
        { question_xpath: 'DR/chilled_water_photo', media_file_basename: 7 },
        null,
        'x',
      ],
    });
    expect(await awaitedPhotos()).toEqual([
      'chilled_water three.jpg',
      'fruit_spoiled my_photo_e.jpg',
      'fruit_spoiled two-x.jpg',
    ]);
  });

  test('of ODK Central does the same', async () => {
    const { _uuid: id, ...fields } = bare;
    const flat = { start: fields.start, end: fields.end, store: fields.store, __id: `uuid:${id}`, __system: {} };
    const groups = { FV: { fruit_spoiled: 'no', fruit_spoiled_note: 'Two', fruit_spoiled_photo: '1.jpg' } };
    const text = JSON.stringify({ value: [{ ...flat, ...groups }] });
    expect(await importText(db, 'odk', text, { apply: true })).toMatchObject({ added: 1, photos: { awaited: 1 } });
    expect(await rows()).toMatchObject({
      answers: [['fruit_spoiled', 'No', 'Two']],
      started_at: new Date('2026-09-20T23:32:11.120Z'),
    });
    expect(await awaitedPhotos()).toEqual(['fruit_spoiled 1.jpg']);
  });

  test.each([
    ['../../etc/passwd.jpg', '1: the photo name "../../etc/passwd.jpg" contains a path'],
    ['C:\\x.jpg', '1: the photo name "C:\\\\x.jpg" contains a path'],
    ['a\0.jpg', '1: the photo name "a\\u0000.jpg" contains control or invalid characters'],
    [`${'x'.repeat(300)}.jpg`, `1: the photo name "${'x'.repeat(60)}…" is longer than 255 characters`],
  ])('with the photo name %j is refused', async (name, reason) => {
    const result = await kobo({ 'FV/fruit_spoiled_photo': name });
    expect(result.reasons).toEqual([reason]);
  });

  test('with a note that is too long is refused', async () => {
    const result = await kobo({ 'FV/fruit_spoiled_note': 'x'.repeat(501) });
    expect(result.reasons).toEqual(['1: the note in "FV/fruit_spoiled_note" is longer than 500 characters']);
  });

  test('that was imported before notes were read is still recognised', async () => {
    const { start: _, ...before } = bare;
    await importText(db, 'kobo', JSON.stringify([before]), { apply: true });
    const state = await surveyState(db);
    expect(await kobo({ 'FV/fruit_spoiled_note': 'Two crates' })).toMatchObject({ known: 1, changed: 0 });
    expect(await surveyState(db)).toEqual(state);
    expect(await kobo({ 'FV/fruit_spoiled': 'yes', 'FV/fruit_spoiled_note': 'Two' })).toMatchObject({ changed: 1 });
  });
});
