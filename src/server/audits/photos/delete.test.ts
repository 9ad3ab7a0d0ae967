import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { listChanges } from '../../../contract/access/history.ts';
import { deletePhoto, listPhotos } from '../../../contract/audits/photos.ts';
import { addSurvey, listRevisions, readSurvey } from '../../../contract/audits/surveys.ts';
import type { ReplyOf } from '../../../contract/kit/call.ts';
import { groupUser, person, store } from '../../../../test/support/factories.ts';
import { getPhoto, sendPhoto } from '../../../../test/support/pictures/photos.ts';
import { picture } from '../../../../test/support/pictures/pictures.ts';
import { sharedServer } from '../../../../test/support/server.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const QUESTION = 'fruit_spoiled';
const server = await sharedServer({ now: NOW });
server.clock.now = NOW;
const harbour = await store(server.db, { name: 'Harbour Market' });
const [gus, cay, eve] = await Promise.all([
  groupUser(server.db, { name: 'gus', stores: [harbour], now: NOW }),
  groupUser(server.db, { name: 'cay', stores: [harbour], now: NOW }),
  groupUser(server.db, { name: 'eve', now: NOW }),
]);
const ada = await person(server.db, { name: 'ada', now: NOW });

/** Creates an audit by Gus with a photo. */
async function auditWithPhoto() {
  const survey_id = randomUUID();
  const answers = [{ question_id: QUESTION, answer: 'No' }];
  const audit = { survey_id, store_id: harbour, date: NOW.toISOString(), answers };
  expect(await server.call(addSurvey, audit, gus)).toMatchObject({ status: 200 });
  const input = { survey_id, question_id: QUESTION, bytes: await picture('jpeg') };
  const { id } = await sendPhoto(server, gus, input);
  const sendAgain = (person = gus) => sendPhoto(server, person, { ...input, photo_id: id });
  return { survey_id, id, sendAgain };
}

const remove = async (photo_id: string, person = gus) => {
  const { status, body } = await server.call(deletePhoto, { photo_id, reason: 'A face is on it' }, person);
  return [status, body['code']];
};
const read = async (surveyid: string) => {
  const { body } = await server.call(readSurvey, { surveyid }, ada);
  return (body as ReplyOf<typeof readSurvey>).resultData[0];
};
const versions = async (survey_id: string) =>
  ((await server.call(listRevisions, { survey_id }, gus)).body as ReplyOf<typeof listRevisions>).resultData;

test('its auditor deletes a photo for everyone; a version records who, why and where, and the score is unchanged', async () => {
  const { survey_id, id } = await auditWithPhoto();
  const before = await read(survey_id);
  expect(await remove(id)).toEqual([200, undefined]);
  for (const person of [gus, ada]) expect((await getPhoto(server, person, id)).statusCode).toBe(404);
  const after = await read(survey_id);
  expect(after).toMatchObject({ version: 2, overall_score: before?.overall_score });
  expect(after?.answers.flatMap(({ photos }) => photos)).toEqual([]);
  const { body } = await server.call(listPhotos, { store_id: harbour }, ada);
  expect((body as ReplyOf<typeof listPhotos>).resultData.map(({ photo_id }) => photo_id)).not.toContain(id);
  const [latest, first] = await versions(survey_id);
  expect(latest).toMatchObject({
    version: 2,
    by: 'gus',
    reason: 'A face is on it',
    changes: [{ question_id: QUESTION, before: 'Photo', after: '' }],
  });
  expect(first).toMatchObject({ version: 1, reason: null });
  const history = await server.call(listChanges, { kind: 'photo_deleted' }, ada);
  expect(history.body['resultData']).toMatchObject([{ after: { reason: 'A face is on it' } }]);
});

test('a deleted photo is not added again when its sender repeats it', async () => {
  const { survey_id, id, sendAgain } = await auditWithPhoto();
  await remove(id);
  expect(await sendAgain()).toMatchObject({ status: 200, body: { type: true, resultData: { photo_id: id } } });
  expect((await read(survey_id))?.answers.flatMap(({ photos }) => photos)).toEqual([]);
  expect((await getPhoto(server, gus, id)).statusCode).toBe(404);
});

test('other users cannot, nor its auditor after seven days; an administrator always can', async () => {
  const { survey_id, id } = await auditWithPhoto();
  expect(await remove(id, cay)).toEqual([403, 'other_auditor']);
  const missing = await server.call(deletePhoto, { photo_id: randomUUID(), reason: 'x' }, eve);
  const foreign = await server.call(deletePhoto, { photo_id: id, reason: 'x' }, eve);
  expect([foreign.status, foreign.raw]).toEqual([404, missing.raw]);
  const eightDaysAgo = new Date(NOW.getTime() - 8 * 86_400_000);
  await server.db.updateTable('surveys').set({ received_at: eightDaysAgo }).where('id', '=', survey_id).execute();
  expect(await remove(id)).toEqual([expect.any(Number), 'too_late']);
  expect((await getPhoto(server, gus, id)).statusCode).toBe(200);
  expect(await remove(id, ada)).toEqual([200, undefined]);
  expect((await read(survey_id))?.version).toBe(2);
});

test('two simultaneous deletions of a photo create one version; a reason is required', async () => {
  const { survey_id, id } = await auditWithPhoto();
  const { body } = await server.call(deletePhoto, { photo_id: id, reason: ' ' }, gus);
  expect(body).toMatchObject({ type: false, field: 'reason' });
  const statuses = await Promise.all([remove(id), remove(id, ada), remove(id)]);
  expect(statuses.map(([status]) => Number(status)).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
  expect(await versions(survey_id)).toHaveLength(2);
});
