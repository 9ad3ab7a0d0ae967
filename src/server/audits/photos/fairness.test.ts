import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addPhoto } from '../../../contract/audits/photos.ts';
import { addApiToken } from '../../../contract/access/apiTokens.ts';
import { groupUser, person, store, survey } from '../../../../test/support/factories.ts';
import { sendPhoto } from '../../../../test/support/pictures/photos.ts';
import { picture } from '../../../../test/support/pictures/pictures.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { multipart } from '../../../../test/support/upload.ts';
import { pictureSemaphore } from '../../files/picture.ts';
import { uploadSemaphore } from '../../http/uploads.ts';
import { activeInstrument } from '../../shared/definitions/installedInstruments.ts';

// P20: however many images a user sends, others get their share; abandoned images are never decoded.

const server = await sharedServer();
const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
const [question = ''] = (await activeInstrument(server.db)).questions.keys();
const shop = await store(server.db);
const audit = await survey(server.db, shop);
const mal = await person(server.db);
const gus = await groupUser(server.db, { stores: [shop] });

const send = (person: { token: string }) => sendPhoto(server, person, { survey_id: audit, question_id: question });
const idle = { running: 0, waiting: 0 };
const photos = async () => (await server.db.selectFrom('photos').select('id').execute()).length;

test('of 40 photos that a user sends by session and token, 32 wait and 8 are refused, while other users are served', async () => {
  const lastDay = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const reply = await server.call(addApiToken, { name: 'Photos', last_day: lastDay, scopes: ['surveys'] }, mal);
  const token = reply.body['token'] as string;
  const end = await pictureSemaphore.acquire(mal.id);
  const requests = Array.from({ length: 40 }, (_, nth) => send(nth % 2 === 0 ? mal : { token }));
  const earlyReplies: Awaited<ReturnType<typeof send>>[] = [];
  for (const request of requests) void request.then((response) => earlyReplies.push(response));
  await expect.poll(() => [earlyReplies.length, pictureSemaphore.usage().waiting]).toEqual([8, 8]);
  for (const { status, headers, body } of earlyReplies) {
    expect([status, Number(headers['retry-after']) > 0, body['code']]).toEqual([503, true, 'busy']);
  }
  expect(uploadSemaphore.usage()).toEqual({ running: 8, waiting: 24 });
  expect((await send(gus)).status).toBe(200);
  end();
  const statuses = (await Promise.all(requests)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(32);
  expect([pictureSemaphore.usage(), uploadSemaphore.usage()]).toEqual([idle, idle]);
});

test('an abandoned photo is not decoded, and its slot is released immediately', async () => {
  const [before, ends] = [
    await photos(),
    await Promise.all(['a', 'b'].map((sender) => pictureSemaphore.acquire(sender))),
  ];
  const leaveController = new AbortController();
  const fields = { survey_id: audit, question_id: question };
  const file = { name: 'file', filename: 'a.jpg', bytes: await picture('jpeg') };
  for (const person of [mal, mal, mal, gus]) {
    const parts = Object.entries({ ...fields, photo_id: randomUUID() }).map(([name, value]) => ({ name, value }));
    const { payload, headers } = multipart([...parts, file]);
    const authorization = `Basic ${person.token}`;
    const init = { method: 'POST', body: new Uint8Array(payload), headers: { ...headers, authorization } };
    fetch(origin + addPhoto.path, { ...init, signal: leaveController.signal }).catch(() => {});
  }
  await expect.poll(() => pictureSemaphore.usage().waiting).toBe(4);
  leaveController.abort();
  await expect.poll(() => [pictureSemaphore.usage().waiting, uploadSemaphore.usage()]).toEqual([0, idle]);
  for (const end of ends) end();
  expect((await send(mal)).status).toBe(200);
  expect(await photos()).toBe(before + 1);
});
