import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { readSurvey } from '../../../../contract/audits/surveys.ts';
import { picture } from '../../../../../test/support/pictures/pictures.ts';
import { field, get, phoneOf, send, type SubmissionReply } from '../../../../../test/openrosa/submissions.ts';
import { countOne } from '../../../db/rateLimits.ts';
import { loadTranslations } from '../../../i18n.ts';

const { server, ada, gus, phone, audit, read } = await field();

const isStored = async (surveyId: string) =>
  (await server.call(readSurvey, { surveyid: surveyId }, ada)).status === 200;

/** Checks that the reply has what an app needs to show it: a message and the OpenRosa headers. */
function expectShown({ message, headers }: SubmissionReply): void {
  expect(message.length).toBeGreaterThan(10);
  expect(headers).toMatchObject({ 'x-openrosa-version': '1.0', 'content-type': 'text/xml; charset=utf-8' });
  expect(headers).toHaveProperty('x-openrosa-accept-content-length');
}

test.each([
  ['1 MiB', 1024 * 1024],
  ['12 MB, as a photo may have', 12_000_000],
])('a form of more than %s gets 413 with a message, and nothing is stored', async (_what, length) => {
  const id = randomUUID();
  const reply = await send(server, phone, audit({ id, more: `<manager>${'x'.repeat(length)}</manager>` }));
  expect(reply.status).toBe(413);
  expectShown(reply);
  expect(await isStored(id)).toBe(false);
});

const ANSWERED = { FV_1: { fruit_spoiled: 'yes', fruit_spoiled_photo: '1.png' } };

test('more files than an app sends at once get 413 with a message; the survey is kept', async () => {
  const id = randomUUID();
  const xml = audit({ id, answers: ANSWERED });
  const files = Object.fromEntries(Array.from({ length: 111 }, (_, at) => [`${at}.txt`, Buffer.from('x')]));
  const tooMany = await send(server, phone, xml, files);
  expect(tooMany.status).toBe(413);
  expectShown(tooMany);
  expect((await read(id)).phone).toMatchObject({ photos: 1, photos_came: 0 });
  expect(await send(server, phone, xml, { '1.png': await picture('png') })).toMatchObject({ status: 201 });
  expect((await read(id)).phone).toMatchObject({ photos_came: 1 });
});

test('a disk without room for a photo gives 507 with a message, and the same request is accepted once there is room', async () => {
  const xml = audit({ answers: ANSWERED });
  const photo = { '1.png': await picture('png') };
  const probe = await open(path.join(server.dataDir, 'probe'), 'w');
  await probe.close();
  const noRoom = Object.assign(new Error('no room'), { code: 'ENOSPC' });
  const full = vi.spyOn(Object.getPrototypeOf(probe) as typeof probe, 'writeFile').mockRejectedValue(noRoom);
  const refusal = await send(server, phone, xml, photo);
  full.mockRestore();
  expect(refusal.status).toBe(507);
  expectShown(refusal);
  expect(await send(server, phone, xml, photo)).toMatchObject({ status: 201 });
});

test('more requests in a minute than any user makes get 429 with a message, and when to retry', async () => {
  server.later(60_000);
  await countOne(
    server.db,
    { name: 'calls', most: 1_200, windowMs: 60_000 },
    [phone.id],
    server.clock.now ?? new Date(),
    1_200,
  );
  for (let attempt = 0; attempt < 50; attempt++) await get(server, phone, '/media/stores.csv');
  const refusal = await send(server, phone, audit());
  expect(refusal.status).toBe(429);
  expectShown(refusal);
  expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0);
  // The limit doesn't affect another phone of the same user.
  expect((await get(server, await phoneOf(server, gus), '/media/stores.csv')).statusCode).toBe(200);
  server.later(61_000);
  expect(await send(server, phone, audit())).toMatchObject({ status: 201 });
});

test('an internal failure gives 500 with a message that reveals nothing about it', async () => {
  server.later(120_000);
  await server.db.schema.alterTable('submissions').renameTo('submissions_away').execute();
  const failure = await send(server, phone, audit());
  await server.db.schema.alterTable('submissions_away').renameTo('submissions').execute();
  expect(failure.status).toBe(500);
  expectShown(failure);
  expect(failure.message).toBe(loadTranslations()('en')('refusals.internal'));
});
