import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import * as calls from '../../../contract/access/account.ts';
import { groupUser, person, type Person } from '../../../../test/support/factories.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { upload } from '../../../../test/support/upload.ts';

let gus: Person;

const server = await sharedServer();
const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#166534' } })
  .png()
  .toBuffer();
beforeEach(async () => {
  gus = await groupUser(server.db);
});

async function send(userid: string, person = gus) {
  const file = { name: 'file', filename: 'me.png', bytes: picture };
  const { status, body } = await upload(
    server,
    calls.replaceOwnImage,
    [{ name: 'userid', value: userid }, file],
    person,
  );
  return { status, body: body as { resultData?: { image?: string } } };
}

async function imageOf(person: Person): Promise<string | null> {
  const { body } = await server.call(calls.profile, { admin_id: person.id }, person);
  return (body['resultData'] as { image: string | null }).image;
}

const save = (adminimage: unknown) =>
  server.call(calls.updateProfile, { userid: gus.id, email: gus.email, adminimage }, gus);

describe('a user’s own picture', () => {
  test('is set by an upload immediately, and can be loaded', async () => {
    const { body } = await send(gus.id);
    const image = body.resultData?.image ?? '';
    expect(await imageOf(gus)).toBe(image);
    const response = await server.app.inject({ url: image });
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/png']);
  });

  test('can’t be set or removed by another user', async () => {
    const ann = await person(server.db);
    await send(gus.id);
    expect((await send(gus.id, ann)).status).toBe(404);
    expect((await server.call(calls.deleteOwnImage, { adminid: gus.id }, ann)).status).toBe(404);
    expect(await imageOf(gus)).not.toBeNull();
  });

  test('is removed by its own call', async () => {
    await send(gus.id);
    expect((await server.call(calls.deleteOwnImage, { adminid: gus.id }, gus)).body).toMatchObject({ type: true });
    expect(await imageOf(gus)).toBeNull();
  });

  test('stays when the profile is saved without one, and changes when the profile names an uploaded one', async () => {
    const first = (await send(gus.id)).body.resultData?.image;
    const second = (await send(gus.id)).body.resultData?.image;
    for (const emptyImage of ['', null, undefined, second]) {
      expect((await save(emptyImage)).body).toMatchObject({ type: true });
      expect(await imageOf(gus)).toBe(second);
    }
    await save(first);
    expect(await imageOf(gus)).toBe(first);
  });

  test.each(['javascript:alert(1)', 'https://evil.example/x.png', '/images/../secret.png', '/images/none.png'])(
    'is never %j',
    async (image) => {
      expect((await save(image)).body).toMatchObject({ type: false, code: 'invalid_image', field: 'adminimage' });
      expect(await imageOf(gus)).toBeNull();
    },
  );

  test('is recorded in the history', async () => {
    await send(gus.id);
    const entry = await server.db
      .selectFrom('audit_log')
      .where('subject_id', '=', gus.id)
      .select(['kind', 'actor_id', 'before'])
      .executeTakeFirst();
    expect(entry).toEqual({ kind: 'user_changed', actor_id: gus.id, before: { image: null } });
  });

  test('can be uploaded thirty times a minute', async () => {
    server.clock.now = new Date();
    for (let i = 0; i < 30; i++) expect((await send(gus.id)).status).toBe(200);
    expect((await send(gus.id)).status).toBe(429);
    server.clock.now = new Date(Date.now() + 61_000);
    expect((await send(gus.id)).status).toBe(200);
  });
});
