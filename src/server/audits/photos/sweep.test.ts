import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addSurvey } from '../../../contract/audits/surveys.ts';
import { deleteUser } from '../../../contract/places/users.ts';
import { groupUser, person, store, survey } from '../../../../test/support/factories.ts';
import { getPhoto, sendPhoto } from '../../../../test/support/pictures/photos.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { imageHome } from '../../files/configuredImages.ts';
import { sweepUnusedImages } from '../../places/images/sweep.ts';
import { activeInstrument } from '../../shared/definitions/installedInstruments.ts';
import { sweepPhotos } from './sweep.ts';

const DAY_MS = 86_400_000;
const SILENT = { info: () => {}, warn: () => {} };

const server = await sharedServer();
const [question = ''] = (await activeInstrument(server.db)).questions.keys();
const harbour = await store(server.db);
const ann = await person(server.db);
const images = imageHome(server);

const send = (person: { token: string }, survey_id: string) =>
  sendPhoto(server, person, { survey_id, question_id: question });
const take = (survey_id: string, person: { token: string }) =>
  server.call(addSurvey, { survey_id, store_id: harbour, date: new Date().toISOString(), answers: [] }, person);
const sweepAt = async (days: number) => {
  const clock = () => new Date(Date.now() + days * DAY_MS);
  await sweepPhotos({ db: server.db, clock, log: SILENT });
  await sweepUnusedImages({ db: server.db, images, clock, log: SILENT });
};
const filesOf = async (id: string) => {
  const row = await server.db.selectFrom('photos').where('id', '=', id).select('file').executeTakeFirst();
  return row ? [row.file, row.file.replace('.', '-320.')] : [];
};

test('a photo whose survey never arrives is deleted after 30 days, its files a day later; one whose survey arrives is kept', async () => {
  const gus = await groupUser(server.db, { stores: [harbour] });
  const comingId = randomUUID();
  const [lonely, laterPhoto, attachedPhoto] = [
    await send(gus, randomUUID()),
    await send(gus, comingId),
    await send(gus, await survey(server.db, harbour)),
  ];
  await take(comingId, gus);
  const [removedFiles, stay] = [
    await filesOf(lonely.id),
    [...(await filesOf(laterPhoto.id)), ...(await filesOf(attachedPhoto.id))],
  ];
  await sweepAt(29);
  expect(await images.names()).toEqual(expect.arrayContaining([...removedFiles, ...stay]));
  await sweepAt(31);
  expect(await filesOf(lonely.id)).toEqual([]);
  await sweepAt(33);
  const names = await images.names();
  expect(removedFiles.filter((name) => names.includes(name))).toEqual([]);
  expect(names).toEqual(expect.arrayContaining(stay));
  for (const { id } of [laterPhoto, attachedPhoto]) expect((await getPhoto(server, ann, id)).statusCode).toBe(200);
});

test('a photo that arrived before its survey is kept after its sender’s account is deleted', async () => {
  const bob = await groupUser(server.db, { stores: [harbour] });
  const comingId = randomUUID();
  const { id } = await send(bob, comingId);
  await take(comingId, bob);
  expect((await server.call(deleteUser, { uid: bob.id }, ann)).body['type']).toBe(true);
  await sweepAt(40);
  expect((await getPhoto(server, ann, id)).statusCode).toBe(200);
});
