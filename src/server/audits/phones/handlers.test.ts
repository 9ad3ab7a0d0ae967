import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { listChanges } from '../../../contract/access/history.ts';
import type { InputOf, ReplyOf } from '../../../contract/kit/call.ts';
import { addPhone, deletePhone, listPhones } from '../../../contract/audits/phones.ts';
import { deleteUser } from '../../../contract/places/users.ts';
import { PHONES_MAX } from '../../../domain/limits.ts';
import { groupUser, person, store, type Person } from '../../../../test/support/factories.ts';
import { sharedServer } from '../../../../test/support/server.ts';

const server = await sharedServer({ publicUrl: 'https://audits.example.org' });
const ada = await person(server.db, { name: 'ada' });
const shop = await store(server.db);
const gus = await groupUser(server.db, { name: 'gus', stores: [shop] });
const other = await groupUser(server.db, { name: 'other', stores: [shop] });

async function connectPhone(caller: Person, input: InputOf<typeof addPhone> = { name: 'Blue phone' }) {
  const { body } = await server.call(addPhone, input, caller);
  expect(body).toMatchObject({ type: true });
  return (body as ReplyOf<typeof addPhone>).resultData;
}

const list = async (caller: Person) =>
  ((await server.call(listPhones, {}, caller)).body as ReplyOf<typeof listPhones>).resultData;

test('a phone gets an address and a QR code, which are shown once', async () => {
  const phone = await connectPhone(gus);
  expect(phone.url).toMatch(/^https:\/\/audits\.example\.org\/openrosa\/[\w-]{43}$/);
  const key = phone.url.slice(-43);
  const settings: unknown = JSON.parse(inflateSync(Buffer.from(phone.settings, 'base64')).toString());
  expect(settings).toMatchObject({
    general: { server_url: phone.url, form_update_mode: 'match_exactly', metadata_username: 'gus' },
    admin: { change_server: false },
  });
  const row = await server.db
    .selectFrom('phones')
    .where('id', '=', phone.phone_id)
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(key);
  const [line] = await list(gus);
  expect(line).toEqual({
    phone_id: phone.phone_id,
    name: 'Blue phone',
    userid: gus.id,
    username: 'gus',
    made: expect.any(String) as string,
    last_seen: null,
    surveys: 0,
  });
  expect(JSON.stringify(line)).not.toContain(key);
});

test('users see and disconnect their own phones; administrators see all, and connect phones for others', async () => {
  const ownPhone = await connectPhone(gus);
  const forOther = await connectPhone(ada, { name: 'For other', userid: other.id });
  expect((await list(gus)).map(({ phone_id: id }) => id)).not.toContain(forOther.phone_id);
  expect((await list(other)).map(({ userid }) => userid)).toEqual([other.id]);
  const all = (await list(ada)).map(({ phone_id: id }) => id);
  expect(all).toEqual(expect.arrayContaining([ownPhone.phone_id, forOther.phone_id]));

  const foreign = await server.call(addPhone, { name: 'Mine now', userid: other.id }, gus);
  expect([foreign.status, foreign.body['code']]).toEqual([404, 'not_found']);
  expect((await server.call(deletePhone, { phone_id: forOther.phone_id }, gus)).status).toBe(404);
  expect((await server.call(deletePhone, { phone_id: forOther.phone_id }, ada)).body).toMatchObject({ type: true });
  expect(await list(other)).toEqual([]);
  expect((await server.call(deletePhone, { phone_id: ownPhone.phone_id }, gus)).body).toMatchObject({ type: true });
  expect((await server.call(deletePhone, { phone_id: ownPhone.phone_id }, gus)).status).toBe(404);
});

test('the history shows who connected and disconnected which phone, and never the key', async () => {
  const phone = await connectPhone(ada, { name: 'Field tablet', userid: other.id });
  await server.call(deletePhone, { phone_id: phone.phone_id }, ada);
  const { body, raw } = await server.call(listChanges, {}, ada);
  const [last, first] = (body as ReplyOf<typeof listChanges>).resultData;
  expect([last?.kind, first?.kind]).toEqual(['phone_deleted', 'phone_added']);
  expect(first).toMatchObject({ subject: { name: 'Field tablet' }, after: { users: [{ name: 'other' }] } });
  expect(raw).not.toContain(phone.url.slice(-43));
});

test('a phone is deleted with its user', async () => {
  const leavingUser = await groupUser(server.db, { name: 'leaving' });
  const phone = await connectPhone(leavingUser);
  await server.call(deleteUser, { uid: leavingUser.id }, ada);
  expect((await list(ada)).map(({ phone_id: id }) => id)).not.toContain(phone.phone_id);
});

test('a user can have a limited number of phones', async () => {
  const userOfMany = await groupUser(server.db, { name: 'many' });
  const now = new Date();
  const rows = Array.from({ length: PHONES_MAX }, (_, at) => ({
    key_hash: Buffer.from(`${userOfMany.id}${at}`),
    name: `Phone ${at}`,
    user_id: userOfMany.id,
    made_at: now,
  }));
  await server.db.insertInto('phones').values(rows).execute();
  const { body } = await server.call(addPhone, { name: 'One more' }, userOfMany);
  expect(body).toMatchObject({ type: false, code: 'too_many_phones' });
});
