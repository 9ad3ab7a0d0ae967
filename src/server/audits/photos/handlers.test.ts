import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { listPhotos } from '../../../contract/audits/photos.ts';
import { addSurvey, readSurvey, voidSurvey } from '../../../contract/audits/surveys.ts';
import { PHOTOS_A_DAY } from '../../../domain/photos/limits.ts';
import { group, groupUser, person, store, survey } from '../../../../test/support/factories.ts';
import { getPhoto, sendPhoto } from '../../../../test/support/pictures/photos.ts';
import { photo, picture } from '../../../../test/support/pictures/pictures.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { countOne } from '../../db/rateLimits.ts';
import { activeInstrument } from '../../shared/definitions/installedInstruments.ts';

const server = await sharedServer();
const { questions, managerQuestions } = await activeInstrument(server.db);
const [first = '', second = ''] = questions.keys();
const [managerQuestion = ''] = managerQuestions.keys();
const coastal = await group(server.db);
const harbour = await store(server.db, { name: 'Harbour Market', groups: [coastal] });
const pier = await store(server.db, { name: 'Pier Nine' });
const gus = await groupUser(server.db, { groupId: coastal, stores: [harbour] });
const eve = await groupUser(server.db, { stores: [pier] });
const ann = await person(server.db);
const audit = await survey(server.db, harbour, { managerAnswers: [{ questionId: managerQuestion, answer: 'Well.' }] });

const send = (person: { token: string }, input: Partial<Parameters<typeof sendPhoto>[2]> = {}) =>
  sendPhoto(server, person, { survey_id: audit, question_id: first, ...input });
const get = (person: { token: string } | null, id: string, query?: string) => getPhoto(server, person, id, query);
const files = async () => (await readdir(path.join(server.dataDir, 'images')).catch(() => [])).length;
const photosOf = async (surveyid: string, person = gus) => {
  const { body } = await server.call(readSurvey, { surveyid }, person);
  const [{ answers }] = body['resultData'] as [{ answers: { question_id: string; photos: string[] }[] }];
  const answersOfManager = body['managerAnswers'] as typeof answers;
  return [...answers, ...answersOfManager]
    .filter(({ photos }) => photos.length > 0)
    .map(({ question_id: id, photos }) => [id, photos]);
};
const takeAudit = (id: string, storeId: string, person: { token: string }) =>
  server.call(
    addSurvey,
    {
      survey_id: id,
      store_id: storeId,
      date: new Date().toISOString(),
      answers: [{ question_id: first, answer: 'Yes' }],
    },
    person,
  );

test('a photo is re-encoded, rotated upright and stripped of metadata, and shown next to its question', async () => {
  const reply = await send(gus, { bytes: await photo('a secret of its owner') });
  expect([reply.status, reply.body]).toEqual([200, { type: true, resultData: { photo_id: reply.id } }]);
  const full = await get(gus, reply.id);
  expect([full.statusCode, full.headers['content-type']]).toEqual([200, 'image/jpeg']);
  const { width, height, exif } = await sharp(full.rawPayload).metadata();
  expect([width, height, exif]).toEqual([20, 40, undefined]);
  expect(full.rawPayload.includes('secret')).toBe(false);
  const firstReply = await send(gus, { question_id: managerQuestion });
  expect(await photosOf(audit)).toEqual([
    [first, [reply.id]],
    [managerQuestion, [firstReply.id]],
  ]);
});

test('a large photo is stored at 2,000 pixels, with a thumbnail of 320; a PNG becomes a JPEG', async () => {
  const bytes = await picture('png', { width: 3000, height: 1500 });
  const { id } = await send(gus, { bytes, filename: 'photo.png' });
  const sizes = await Promise.all(
    ['', '?size=full', '?size=thumb'].map(async (query) => {
      const { format, width, height } = await sharp((await get(gus, id, query)).rawPayload).metadata();
      return [format, width, height];
    }),
  );
  expect(sizes).toEqual([
    ['jpeg', 2000, 1000],
    ['jpeg', 2000, 1000],
    ['jpeg', 320, 160],
  ]);
  expect((await get(gus, id, '?size=huge')).json()).toMatchObject({ type: false, code: 'invalid', field: 'size' });
});

test.each<[what: string, name: string, bytes: () => Promise<Buffer>]>([
  [
    'grey',
    'a.jpg',
    async () =>
      sharp(await picture('png'))
        .greyscale()
        .jpeg()
        .toBuffer(),
  ],
  [
    'for print',
    'a.jpg',
    async () =>
      sharp(await picture('png'))
        .toColourspace('cmyk')
        .jpeg()
        .toBuffer(),
  ],
  [
    'of 16 bits, with an alpha channel',
    'a.png',
    async () =>
      sharp(await picture('png'))
        .ensureAlpha(0.5)
        .toColourspace('rgb16')
        .png()
        .toBuffer(),
  ],
])('a picture %s becomes one that every browser shows', async (_case, filename, bytes) => {
  const { id, body } = await send(gus, { filename, bytes: await bytes() });
  expect(body['type']).toBe(true);
  const { space, channels, depth } = await sharp((await get(gus, id)).rawPayload).metadata();
  expect([space, channels, depth]).toEqual(['srgb', 3, 'uchar']);
});

test('the same photo again adds nothing and gets the same reply, also simultaneously; another one with its id is refused', async () => {
  const reply = await send(gus);
  const before = await files();
  const secondReply = await send(gus, { photo_id: reply.id.toUpperCase() });
  expect([secondReply.status, secondReply.body]).toEqual([reply.status, reply.body]);
  expect(await files()).toBe(before);
  const otherPhotos = [
    { bytes: await picture('jpeg', { width: 41 }) },
    { question_id: second },
    { survey_id: await survey(server.db, harbour) },
  ];
  for (const other of otherPhotos) {
    const { body } = await send(gus, { photo_id: reply.id, ...other });
    expect(body).toMatchObject({ type: false, code: 'photo_id_taken', field: 'photo_id' });
  }
  const id = randomUUID();
  const replies = await Promise.all(Array.from({ length: 6 }, () => send(gus, { photo_id: id })));
  for (const { status, body } of replies) expect([status, body['resultData']]).toEqual([200, { photo_id: id }]);
  expect(await server.db.selectFrom('photos').where('id', '=', id).select('id').execute()).toHaveLength(1);
});

test('a photo of an unknown question is refused, whether the survey exists or not, and nothing is stored', async () => {
  const before = await files();
  for (const survey_id of [audit, randomUUID()]) {
    const { status, body } = await send(gus, { survey_id, question_id: 'no_question_of_ours' });
    expect([status, body['code'], body['field']]).toEqual([200, 'unknown_question', 'question_id']);
  }
  expect(await files()).toBe(before);
});

test('a photo that arrives before its survey is visible to no one until its sender’s survey arrives', async () => {
  const comingId = randomUUID();
  const reply = await send(gus, { survey_id: comingId });
  expect(reply.body['type']).toBe(true);
  for (const person of [gus, ann]) expect((await get(person, reply.id)).statusCode).toBe(404);
  expect((await takeAudit(comingId, harbour, gus)).body['type']).toBe(true);
  for (const person of [gus, ann]) expect((await get(person, reply.id)).statusCode).toBe(200);
  expect((await get(eve, reply.id)).statusCode).toBe(404);
  expect(await photosOf(comingId)).toEqual([[first, [reply.id]]]);
});

test('a photo sent for another user’s future survey, or for one out of scope, is never visible', async () => {
  const comingId = randomUUID();
  const strange = await send(eve, { survey_id: comingId });
  await takeAudit(comingId, harbour, gus);
  const foreign = await send(eve);
  const missing = await send(eve, { survey_id: randomUUID() });
  expect(foreign.body).toEqual({ ...missing.body, resultData: { photo_id: foreign.id } });
  for (const { id } of [strange, foreign, missing]) {
    for (const person of [gus, eve, ann]) expect((await get(person, id)).statusCode).toBe(404);
  }
  expect(await photosOf(comingId)).toEqual([]);
  // If a user who can see the survey sends the photo again, it is assigned to the survey.
  expect((await send(gus, { photo_id: foreign.id })).body['type']).toBe(true);
  expect((await get(gus, foreign.id)).statusCode).toBe(200);
});

test('a foreign photo gets the same response as a missing one, and no image address returns it', async () => {
  const { id } = await send(gus);
  const responseTo = async (person: { token: string } | null, photoId: string) => {
    const { statusCode, body, headers } = await get(person, photoId);
    const { 'x-request-id': _id, date: _date, ...rest } = headers;
    return [statusCode, body, rest];
  };
  const missing = await responseTo(eve, randomUUID());
  expect(missing[0]).toBe(404);
  for (const other of [id, 'no-id']) expect(await responseTo(eve, other)).toEqual(missing);
  expect((await get(null, id)).statusCode).toBe(401);
  const { file } = await server.db.selectFrom('photos').where('id', '=', id).select('file').executeTakeFirstOrThrow();
  for (const name of [file, file.replace('.', '-320.'), file.replace('photo', 'PHOTO')]) {
    expect((await server.app.inject({ method: 'GET', url: `/images/${name}` })).statusCode).toBe(404);
  }
});

test('browsers cache it forever, but only for one sign-in, as a picture and nothing else', async () => {
  const { id } = await send(gus);
  expect((await get(gus, id)).headers).toMatchObject({
    'cache-control': 'private, max-age=31536000, immutable',
    vary: 'authorization',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  expect((await get(eve, id)).headers['cache-control']).toBe('no-store');
});

test('the photos of a voided survey are on its page, but in no list', async () => {
  const id = await survey(server.db, harbour);
  const reply = await send(gus, { survey_id: id });
  const list = async () => {
    const { body } = await server.call(listPhotos, { store_id: harbour }, gus);
    return (body['resultData'] as { photo_id: string }[]).some(({ photo_id: photoId }) => photoId === reply.id);
  };
  expect(await list()).toBe(true);
  await server.call(voidSurvey, { survey_id: id, version: 1, reason: 'A trial' }, ann);
  expect(await list()).toBe(false);
  expect(await photosOf(id)).toEqual([[first, [reply.id]]]);
  expect((await get(gus, reply.id)).statusCode).toBe(200);
});

test('a user can send 2,000 photos a day and is told when to retry; repeated ones do not count', async () => {
  const bob = await groupUser(server.db, { stores: [harbour] });
  const reply = await send(bob);
  const day = { name: 'photos', most: PHOTOS_A_DAY, windowMs: 24 * 3_600_000 };
  await countOne(server.db, day, [bob.id], new Date(), PHOTOS_A_DAY - 1);
  expect((await send(bob)).status).toBe(429);
  expect((await send(bob, { photo_id: reply.id })).status).toBe(200);
});
