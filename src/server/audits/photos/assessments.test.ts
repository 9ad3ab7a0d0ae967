import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { listChanges } from '../../../contract/access/history.ts';
import * as assessments from '../../../contract/audits/assessments.ts';
import { loadDefinition } from '../../../contract/audits/definitions.ts';
import { deleteAssessmentPhoto, deletePhoto, listPhotos } from '../../../contract/audits/photos.ts';
import type { ReplyOf } from '../../../contract/kit/call.ts';
import { PHOTO_MAX_BYTES } from '../../../domain/photos/limits.ts';
import { groupUser, person, store, survey } from '../../../../test/support/factories.ts';
import { cornerModule, plainModule } from '../../../../test/support/modules.ts';
import { getPhoto, sendPhoto, type GivenAssessmentPhoto } from '../../../../test/support/pictures/photos.ts';
import { picture } from '../../../../test/support/pictures/pictures.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { imageHome } from '../../files/configuredImages.ts';
import { sweepUnusedImages } from '../../places/images/sweep.ts';
import { sweepPhotos } from './sweep.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const DAY_MS = 86_400_000;
const server = await sharedServer({ now: NOW });
const { db } = server;
const harbour = await store(db, { name: 'Harbour Market' });
const [gus, cay, eve] = await Promise.all([
  groupUser(db, { name: 'gus', stores: [harbour], now: NOW }),
  groupUser(db, { name: 'cay', stores: [harbour], now: NOW }),
  groupUser(db, { name: 'eve', now: NOW }),
]);
const ann = await person(db, { now: NOW });
for (const definition of [cornerModule(), plainModule('other')]) {
  await server.call(loadDefinition, { definition, use: true }, ann);
}

const take = async (assessment_id: string, person = gus) => {
  const answers = [{ item: 'fruit', value: 'yes' }];
  const input = { assessment_id, store_id: harbour, module: 'corner', date: NOW.toISOString(), answers };
  const { body } = await server.call(assessments.addAssessment, input, person);
  expect(body).toMatchObject({ type: true });
  return assessment_id;
};
const assessment = await take(randomUUID());

const send = (person = gus, over: Partial<GivenAssessmentPhoto> = {}) =>
  sendPhoto(server, person, { assessment_id: assessment, item: 'fruit', ...over });
const get = (person: { token: string } | null, id: string, query = '') => getPhoto(server, person, id, query);
const detail = async (assessment_id: string) =>
  (
    (await server.call(assessments.readAssessment, { assessment_id }, ann)).body as ReplyOf<
      typeof assessments.readAssessment
    >
  ).resultData;
const photosOf = async (id: string) =>
  (await detail(id)).answers.flatMap(({ item, photos }) => (photos.length > 0 ? [[item, photos]] : []));
const remove = async (
  photo_id: string,
  person = gus,
  call: typeof deletePhoto | typeof deleteAssessmentPhoto = deleteAssessmentPhoto,
) => {
  const { status, body } = await server.call(call, { photo_id, reason: 'A face is on it' }, person);
  return [status, body['code']];
};
const countPhotos = async () => (await db.selectFrom('photos').select('id').execute()).length;

test('a photo is shown with its item to everyone who can see the store, and to no one else', async () => {
  const id = await take(randomUUID());
  const replies = [await send(gus, { assessment_id: id }), await send(gus, { assessment_id: id, item: 'rice' })];
  // `rice` has a photo but no answer.
  expect(await photosOf(id)).toEqual([
    ['fruit', [replies[0]?.id]],
    ['rice', [replies[1]?.id]],
  ]);
  expect((await detail(id)).answers.find(({ item }) => item === 'rice')).toMatchObject({ value: null, note: null });
  for (const person of [gus, cay, ann]) {
    for (const query of ['', '?size=thumb'])
      expect((await get(person, replies[0]?.id ?? '', query)).statusCode).toBe(200);
  }
  const [foreign, missing] = [await get(eve, replies[0]?.id ?? ''), await get(eve, randomUUID())];
  expect([foreign.statusCode, foreign.body]).toEqual([404, missing.body]);
  expect((await get(null, replies[0]?.id ?? '')).statusCode).toBe(401);
  // The list of photos contains only photos of surveys.
  const { body } = await server.call(listPhotos, { store_id: harbour }, gus);
  expect(body).toMatchObject({ resultData: [], count: 0 });
});

test('the same photo again adds nothing, also simultaneously; another one with its id is refused', async () => {
  const reply = await send();
  const secondReply = await send(gus, { photo_id: reply.id.toUpperCase() });
  expect([secondReply.status, secondReply.body]).toEqual([reply.status, reply.body]);
  const otherPhotos = [
    { bytes: await picture('jpeg', { width: 41 }) },
    { item: 'bread' },
    { assessment_id: await take(randomUUID()) },
  ];
  for (const other of otherPhotos) {
    const { body } = await send(gus, { photo_id: reply.id, ...other });
    expect(body).toMatchObject({ type: false, code: 'photo_id_taken', field: 'photo_id' });
  }
  const ofSurvey = { survey_id: await survey(db, harbour), question_id: 'fruit_spoiled', photo_id: reply.id };
  expect((await sendPhoto(server, gus, ofSurvey)).body).toMatchObject({ code: 'photo_id_taken' });
  const before = await countPhotos();
  const id = randomUUID();
  const replies = await Promise.all(Array.from({ length: 6 }, () => send(gus, { photo_id: id })));
  for (const { status, body } of replies) expect([status, body['resultData']]).toEqual([200, { photo_id: id }]);
  expect(await countPhotos()).toBe(before + 1);
});

test('an unknown item, another module’s item, a wrong type and a file too large are refused; nothing is stored', async () => {
  const before = await countPhotos();
  for (const input of [
    { item: 'no_item_of_ours' },
    { item: 'no_item_of_ours', assessment_id: randomUUID() },
    // An item of the other module.
    { item: 'sold' },
    { item: 'fruit\u0000' },
  ]) {
    const { status, body } = await send(gus, input);
    expect([input, status, body['field']]).toEqual([input, 200, 'item']);
  }
  for (const hostile of [
    { bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), filename: 'a.svg' },
    { bytes: Buffer.from('not a picture') },
  ]) {
    expect((await send(gus, hostile)).body).toMatchObject({ type: false, code: 'bad_image' });
  }
  const large = await send(gus, { bytes: Buffer.alloc(PHOTO_MAX_BYTES + 1, await picture('jpeg')) });
  expect(large.status).toBe(413);
  for (const fields of [{ photo_id: 'one' }, { assessment_id: '1; drop table photos' }]) {
    expect((await send(gus, fields)).body).toMatchObject({ type: false });
  }
  expect(await countPhotos()).toBe(before);
});

test('a photo that arrives first is visible to no one until its sender’s assessment arrives', async () => {
  const comingId = randomUUID();
  const [own, foreign] = [await send(gus, { assessment_id: comingId }), await send(eve, { assessment_id: comingId })];
  expect((await get(gus, own.id)).statusCode).toBe(404);
  await take(comingId);
  expect(await photosOf(comingId)).toEqual([['fruit', [own.id]]]);
  for (const person of [gus, eve, ann]) expect((await get(person, foreign.id)).statusCode).toBe(404);
  // An assessment out of scope and a missing one get the same reply.
  const [foreignReply, missing] = [await send(eve), await send(eve, { assessment_id: randomUUID() })];
  expect(foreignReply.body).toEqual({ ...missing.body, resultData: { photo_id: foreignReply.id } });
  expect((await get(ann, foreignReply.id)).statusCode).toBe(404);
  // If a user who can see the assessment sends the photo again, it is assigned to the assessment.
  await send(gus, { photo_id: foreignReply.id });
  expect((await get(ann, foreignReply.id)).statusCode).toBe(200);
});

test('a photo whose assessment never arrives is deleted after 30 days, its file a day later; others are kept', async () => {
  const images = imageHome(server);
  const comingId = randomUUID();
  const replies = [
    await send(gus, { assessment_id: randomUUID() }),
    await send(gus, { assessment_id: comingId }),
    await send(),
  ];
  await take(comingId);
  const [lonely = '', ...keptIds] = await Promise.all(
    replies.map(async ({ id }) => {
      const row = await db.selectFrom('photos').where('id', '=', id).select('file').executeTakeFirstOrThrow();
      return row.file;
    }),
  );
  const log = { info: () => {}, warn: () => {} };
  for (const days of [31, 33]) {
    const clock = () => new Date(NOW.getTime() + days * DAY_MS);
    await sweepPhotos({ db, clock, log });
    await sweepUnusedImages({ db, images, clock, log });
  }
  const names = await images.names();
  expect(names).toEqual(expect.arrayContaining(keptIds));
  expect(names).not.toContain(lonely);
  for (const { id } of replies.slice(1)) expect((await get(ann, id)).statusCode).toBe(200);
});

test('photos stay when the assessment is corrected or voided', async () => {
  const id = await take(randomUUID());
  const reply = await send(gus, { assessment_id: id });
  const change = { assessment_id: id, reason: 'A slip' };
  const answers = [{ item: 'fruit', value: 'no' }];
  await server.call(assessments.correctAssessment, { ...change, version: 1, answers }, gus);
  expect(await photosOf(id)).toEqual([['fruit', [reply.id]]]);
  await server.call(assessments.voidAssessment, { ...change, version: 2 }, ann);
  expect(await photosOf(id)).toEqual([['fruit', [reply.id]]]);
  expect((await get(cay, reply.id)).statusCode).toBe(200);
});

test('its auditor deletes a photo for everyone; a version records it, and the sender can’t add it again', async () => {
  const id = await take(randomUUID());
  const reply = await send(gus, { assessment_id: id });
  expect(await remove(reply.id, cay)).toEqual([403, 'other_auditor']);
  for (const [person, call] of [
    [eve, deleteAssessmentPhoto],
    [gus, deletePhoto],
  ] as const) {
    expect(await remove(reply.id, person, call)).toEqual([404, 'not_found']);
  }
  const statuses = await Promise.all([remove(reply.id), remove(reply.id, ann), remove(reply.id)]);
  expect(statuses.map(([status]) => Number(status)).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
  expect(await detail(id)).toMatchObject({ version: 2, measures: [{ measure: 'share', value: 100 }, {}] });
  const { body } = await server.call(assessments.listAssessmentRevisions, { assessment_id: id }, gus);
  expect(body).toMatchObject({
    count: 2,
    resultData: [
      { version: 2, reason: 'A face is on it', changes: [{ item: 'fruit', before: 'Photo', after: '' }] },
      { version: 1, changes: [] },
    ],
  });
  const history = await server.call(listChanges, { kind: 'assessment_photo_deleted' }, ann);
  expect(history.body['resultData']).toMatchObject([{ after: { reason: 'A face is on it' } }]);
  expect((await send(gus, { assessment_id: id, photo_id: reply.id })).body).toMatchObject({ type: true });
  expect(await photosOf(id)).toEqual([]);
  expect((await get(gus, reply.id)).statusCode).toBe(404);
});
