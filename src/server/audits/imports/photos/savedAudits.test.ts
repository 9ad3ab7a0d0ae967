import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { sharedFolder } from '../../../../../test/support/folder.ts';
import { store } from '../../../../../test/support/factories.ts';
import { blackPng, picture, pngOfSize } from '../../../../../test/support/pictures/pictures.ts';
import { importDatabase } from '../../../../../test/support/sheets/importDatabase.ts';
import { fixture, importText, surveyState } from '../../../../../test/support/sheets/imports.ts';
import { IMAGE_MAX_BYTES } from '../../../../domain/images.ts';
import { folderHome } from '../../../files/imageHome.ts';
import { installInstrument } from '../../definitions/changes.ts';
import { activeInstrument } from '../../../shared/definitions/installedInstruments.ts';
import { hashOfPhoto } from '../../../shared/images/keep.ts';
import { insertPhoto } from '../../photos/changes.ts';
import { selectPhotosOfSurvey } from '../../surveys/photoQueries.ts';

// Audits that a device saved to a file, with photos (docs/imports.md).

const { db } = await importDatabase();
const images = folderHome(await sharedFolder());
const APPLY = { apply: true, images };
const content = await readFile(fixture('saved-audit.jsonl'), 'utf8');
const lines = content.trimEnd().split('\n');
type Line = Record<string, unknown>;
const line = (at: number) => JSON.parse(lines[at] ?? '') as Line;
const SURVEY = line(1)['id'] as string;
const [CRATES, SAID] = [line(2)['id'] as string, line(3)['id'] as string];

beforeEach(async () => {
  await db.deleteFrom('photos').execute();
  await db.deleteFrom('uploads').execute();
  await store(db, { name: 'Harbour Market' });
});

const importFile = (text: string, options: object = APPLY) => importText(db, 'fourscore', text, options);
/** Returns the file with changed fields in its first photo. */
const linesWith = (change: Line) => lines.with(2, JSON.stringify({ ...line(2), ...change })).join('\n');
const state = async () => [
  await surveyState(db),
  await db.selectFrom('photos').select(['id', 'settled']).orderBy('id').execute(),
  await images.names(),
];

test('a saved audit is imported with its photos, and recognised when it is imported again', async () => {
  const before = await state();
  expect(await importFile(content, { images })).toMatchObject({ added: 1, photos: { added: 2 }, applied: false });
  expect(await state()).toEqual(before);

  expect(await importFile(content)).toMatchObject({
    added: 1,
    photos: { added: 2, known: 0 },
    applied: true,
    reasons: [],
  });
  const row = await db.selectFrom('surveys').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    id: SURVEY,
    user_name: 'ann@example.org',
    kind: 'audit',
    started_at: new Date('2026-11-20T01:02:11.120Z'),
  });
  expect(Object.fromEntries(await selectPhotosOfSurvey(db, SURVEY))).toEqual({
    fruit_spoiled: [CRATES],
    mgr_range_decides: [SAID],
  });
  const { file, taken_at: takenAt } = await db
    .selectFrom('photos')
    .selectAll()
    .where('id', '=', CRATES)
    .executeTakeFirstOrThrow();
  expect(takenAt).toEqual(new Date('2026-11-20T01:12:00Z'));
  expect(await images.get(file)).toBeInstanceOf(Buffer);

  const after = await state();
  expect(await importFile(content)).toMatchObject({
    added: 0,
    known: 1,
    photos: { added: 0, known: 2 },
    applied: true,
  });
  expect(await state()).toEqual(after);
});

test('a photo that was sent before its survey belongs to it once the survey is imported', async () => {
  const bytes = Buffer.from(line(2)['data'] as string, 'base64');
  await insertPhoto(db, {
    id: CRATES,
    survey_id: SURVEY,
    question_id: 'fruit_spoiled',
    file: 'photo-1.jpg',
    content_hash: hashOfPhoto(bytes),
    taken_at: null,
    came_at: new Date(),
    sent_by: SURVEY,
    settled: false,
  });
  expect(await importFile(content)).toMatchObject({ photos: { added: 1, known: 1 }, reasons: [] });
  expect((await selectPhotosOfSurvey(db, SURVEY)).get('fruit_spoiled')).toEqual([CRATES]);
});

test('photos can be imported after their survey, from a separate file', async () => {
  const header = { kind: 'fourscore', format: 2 };
  await importFile([JSON.stringify({ ...header, surveys: 1 }), lines[1]].join('\n'));
  const photos = [JSON.stringify({ ...header, surveys: 0, photos: 2 }), ...lines.slice(2)].join('\n');
  expect(await importFile(photos)).toMatchObject({ added: 0, photos: { added: 2 }, applied: true });
  expect((await selectPhotosOfSurvey(db, SURVEY)).size).toBe(2);
});

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

describe('an invalid photo', () => {
  test.each<[what: string, change: () => Promise<Line> | Line, reason: string]>([
    ['text', () => ({ data: base64(Buffer.from('hello')) }), 'it is not a readable JPEG or PNG'],
    ['nothing', () => ({ data: '' }), 'it is not a readable JPEG or PNG'],
    ['900 megapixels', () => ({ data: base64(blackPng(30_000)) }), 'it has too many pixels'],
    [
      'a torn JPEG',
      async () => ({ data: base64((await picture('jpeg')).subarray(0, -90)) }),
      'it is not a readable JPEG or PNG',
    ],
    ['more than 1 MB', async () => ({ data: base64(await pngOfSize(IMAGE_MAX_BYTES + 9)) }), 'data must not be longer'],
    ['no base64', () => ({ data: '%%%%' }), 'data must be base64'],
    ['base64 without its end', () => ({ data: '/9j' }), 'data must be base64'],
    ['a number', () => ({ data: 7 }), 'data must be a string'],
    ['an unknown question', () => ({ question: 'x' }), 'the instrument of its survey has no question "x"'],
    ['another survey', () => ({ survey: CRATES }), 'its survey is neither stored nor in an earlier row'],
    ['an id that is a path', () => ({ id: '../../etc/passwd' }), 'id must be a UUID'],
    ['a moment in words', () => ({ taken: 'soon' }), 'taken must be a date and time'],
  ])('%s is refused in its row; the rest is imported if asked for', async (_case, change, reason) => {
    const text = linesWith(await change());
    const before = await state();
    const refusal = await importFile(text);
    expect(refusal).toMatchObject({ refused: 1, applied: false });
    expect(refusal.reasons).toEqual([expect.stringContaining(`3: ${reason}`)]);
    const [surveys, photos] = before;
    expect((await state()).slice(0, 2)).toEqual([surveys, photos]);
    expect(await importFile(text, { ...APPLY, skipRefused: true })).toMatchObject({ added: 1, photos: { added: 1 } });
  });

  test('the same id with another picture is refused', async () => {
    await importFile(content);
    const result = await importFile(linesWith({ data: base64(await picture('jpeg')) }));
    expect(result.reasons).toEqual(['3: a photo with this id but different content is already stored']);
    const repeatedLines = [...lines.with(0, lines[0]?.replace('"photos":2', '"photos":3') ?? ''), lines[2]];
    expect(await importFile(repeatedLines.join('\n'))).toMatchObject({ photos: { added: 0, known: 3 } });
  });

  test('a refused survey is refused with its photos', async () => {
    const survey = { ...line(1), store: 'None' };
    const result = await importFile(lines.with(1, JSON.stringify(survey)).join('\n'), { ...APPLY, skipRefused: true });
    expect(result).toMatchObject({ added: 0, refused: 3, photos: { added: 0 } });
    expect(result.reasons.slice(1)).toEqual(
      [3, 4].map((row) => `${row}: its survey is neither stored nor in an earlier row`),
    );
    expect(await db.selectFrom('photos').select('id').execute()).toEqual([]);
  });
});

test.each([
  ['the last photo is missing', lines.slice(0, -1).join('\n')],
  ['there is a photo that it does not announce', [...lines, lines[3]].join('\n')],
])('a file in which %s is refused as a whole', async (_case, text) => {
  const before = await state();
  await expect(importFile(text)).rejects.toThrow(
    'The file is incomplete: it should contain 1 survey and 2 photos, but has',
  );
  expect((await state()).slice(0, 2)).toEqual(before.slice(0, 2));
});

test('a truncated line is refused in its row', async () => {
  const result = await importFile(content.slice(0, -400));
  expect(result.reasons).toEqual(['4: it is not JSON']);
  expect(result).toMatchObject({ added: 1, refused: 1, applied: false });
});

test('a saved audit is scored by the version it names, otherwise by the one that contains its questions', async () => {
  const { instrument } = await activeInstrument(db);
  const { name, version } = instrument;
  const next = structuredClone(instrument);
  for (const { subcategories } of next.categories) {
    for (const { questions } of subcategories) {
      for (const question of questions) if (question.varname === 'fruit_spoiled') question.varname = 'asked_since';
    }
  }
  const active = await installInstrument(db, { ...next, version: '2' });
  for (const instrumentInput of [{ name, version }, null]) {
    await db.deleteFrom('photos').execute();
    await db.deleteFrom('survey_ids').execute();
    await db.deleteFrom('surveys').execute();
    const text = lines.with(1, JSON.stringify({ ...line(1), instrument: instrumentInput })).join('\n');
    expect(await importFile(text)).toMatchObject({ added: 1, applied: true, photos: { added: 2 } });
    const row = await db.selectFrom('surveys').select('instrument_id').executeTakeFirstOrThrow();
    expect(row.instrument_id).not.toBe(active);
  }
  const other = lines.with(1, JSON.stringify({ ...line(1), instrument: { name, version: '9' } })).join('\n');
  await db.deleteFrom('survey_ids').execute();
  expect(await importFile(other)).toMatchObject({ refused: 3, applied: false });
});
