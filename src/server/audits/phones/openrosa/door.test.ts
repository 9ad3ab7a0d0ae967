import { createHash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { updateOrganisation } from '../../../../contract/places/organisation.ts';
import { groupUser, person, store, survey } from '../../../../../test/support/factories.ts';
import { sharedServer } from '../../../../../test/support/server.ts';
import { get, offeredForm, phoneOf } from '../../../../../test/openrosa/submissions.ts';

const PUBLIC_URL = 'https://audits.example.org';
const server = await sharedServer({ publicUrl: PUBLIC_URL });
const shop = await store(server.db, { name: 'Corner, "Shop"' });
const foreign = await store(server.db, { name: 'Foreign' });
const gus = await groupUser(server.db, { stores: [shop] });
const phone = await phoneOf(server, gus);

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const textsOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]+)</${name}>`, 'g'))].map(([, text]) => text);
const pathOf = (url = '') => url.replace(`${PUBLIC_URL}${phone.at}`, '');

test('the list contains the form with its hash, and addresses that serve exactly the hashed content', async () => {
  const list = await get(server, phone, '/formList');
  expect(list.headers['content-type']).toContain('text/xml');
  expect(textsOf(list.body, 'formID')).toEqual(['four-ps']);
  expect(textsOf(list.body, 'version')).toEqual(['1.0.1']);
  const form = await get(server, phone, pathOf(textsOf(list.body, 'downloadUrl')[0]));
  expect(form.statusCode).toBe(200);
  expect(textsOf(list.body, 'hash')).toEqual([`md5:${md5(form.body)}`]);
  const manifest = await get(server, phone, pathOf(textsOf(list.body, 'manifestUrl')[0]));
  expect(textsOf(manifest.body, 'filename')).toEqual(['stores.csv', 'previous.csv']);
  const files = await Promise.all(textsOf(manifest.body, 'downloadUrl').map((url) => get(server, phone, pathOf(url))));
  expect(textsOf(manifest.body, 'hash')).toEqual(files.map(({ body }) => `md5:${md5(body)}`));
});

test('the lists contain only the stores of the phone’s user, and what the last audit found there', async () => {
  const stores = await get(server, phone, '/media/stores.csv');
  expect(stores.body).toBe(`name,label\n${shop},"Corner, ""Shop"""\n`);
  expect((await get(server, phone, '/media/previous.csv')).body).toBe('name,date,score,answers\n-,,,\n');
  await survey(server.db, foreign);
  await survey(server.db, shop, {
    date: '2026-11-02T09:00:00Z',
    answers: { fresh_fruit_five_kinds: 'Yes', fruit_spoiled: 'no' },
  });
  const { body } = await get(server, phone, '/media/previous.csv');
  expect(body).toMatch(new RegExp(`^name,date,score,answers\\n-,,,\\n${shop},2026-11-02,14,✓✗–{126}\\n$`));
});

test('another store changes the store file and its hash, but not the form', async () => {
  const snapshot = async () => ({
    list: (await get(server, phone, '/formList')).body,
    hashes: textsOf((await get(server, phone, '/forms/four-ps/manifest')).body, 'hash'),
  });
  const before = await snapshot();
  const newStore = await store(server.db, { name: 'Added' });
  await server.db.insertInto('user_stores').values({ user_id: gus.id, store_id: newStore }).execute();
  const after = await snapshot();
  expect(after.list).toBe(before.list);
  expect([after.hashes[0] === before.hashes[0], after.hashes[1]]).toEqual([false, before.hashes[1]]);
  await server.db.deleteFrom('user_stores').where('store_id', '=', newStore).execute();
});

test('the last audit’s date is in the organisation’s time zone', async () => {
  await survey(server.db, shop, { date: '2026-11-03T23:30:00Z' });
  const dates = async () => (await get(server, phone, '/media/previous.csv')).body.match(/\d{4}-\d\d-\d\d/g);
  expect(await dates()).toEqual(['2026-11-03']);
  await server.call(updateOrganisation, { time_zone: 'Pacific/Auckland' }, await person(server.db));
  expect(await dates()).toEqual(['2026-11-04']);
  await server.call(updateOrganisation, { time_zone: 'UTC' }, await person(server.db));
});

test('an app that has a file gets 304, and gets the file again after it has changed', async () => {
  for (const path of [
    '/formList',
    '/forms/four-ps/manifest',
    '/forms/four-ps/1.0.1.xml',
    '/media/stores.csv',
    '/media/previous.csv',
  ]) {
    const first = await get(server, phone, path);
    const secondReply = await get(server, phone, path, { 'if-none-match': String(first.headers['etag']) });
    expect([path, secondReply.statusCode, secondReply.body]).toEqual([path, 304, '']);
    expect(secondReply.headers).toMatchObject({ etag: first.headers['etag'], 'x-openrosa-version': '1.0' });
    const other = await get(server, phone, path, { 'if-none-match': '"another"' });
    expect([other.statusCode, other.body]).toEqual([200, first.body]);
  }
});

test('a user without stores gets a list that says so, because apps fail on an empty one', async () => {
  const emptyPhone = await phoneOf(server, await groupUser(server.db));
  expect((await get(server, emptyPhone, '/media/stores.csv')).body).toBe('name,label\n-,No store is assigned to you\n');
});

test('before sending, an app asks whether it may: 204, with the maximum size of a request', async () => {
  const response = await server.app.inject({ method: 'HEAD', url: `${phone.at}/submission?deviceID=x` });
  expect([response.statusCode, response.headers['x-openrosa-accept-content-length']]).toEqual([204, '3000000']);
});

test.each([
  ['GET', '/formList'],
  ['GET', '/forms/four-ps/manifest'],
  ['GET', '/media/stores.csv'],
  ['HEAD', '/submission'],
  ['POST', '/submission'],
] as const)(
  '%s %s of a phone that is not connected is refused with a message, and never asks for a password',
  async (method, path) => {
    for (const key of [randomUUID(), 'a'.repeat(43), '%00', "' or 1=1--"]) {
      const response = await server.app.inject({ method, url: `/openrosa/${encodeURIComponent(key)}${path}` });
      expect(response.statusCode).toBe(403);
      expect(response.headers['x-openrosa-version']).toBe('1.0');
      if (method !== 'HEAD') expect(response.headers['content-type']).toContain('text/xml');
    }
  },
);

test.each([
  '/forms/other/1.0.1.xml',
  '/forms/four-ps/0.9.xml',
  '/forms/other/manifest',
  '/forms/four-ps/1.0.1.xml.bak',
  '/media/users.csv',
  '/',
])('%s, which belongs to no form of ours, gets 404 with a message', async (path) => {
  const { statusCode, body, headers } = await get(server, phone, path);
  expect([statusCode, headers['x-openrosa-version']]).toEqual([404, '1.0']);
  expect(body).toMatch(/<message nature="submit_error">.{10,}<\/message>/);
});

test('every response has the OpenRosa header that apps look for, on every path', async () => {
  await offeredForm(server, phone);
  for (const path of [
    '/formList',
    '/nothing',
    '/forms/other/1.xml',
    '/forms/four-ps/0.9.xml',
    '/submission',
    '/media/x.csv',
  ])
    expect((await get(server, phone, path)).headers['x-openrosa-version']).toBe('1.0');
  for (const url of ['/openrosa', '/openrosa/', '/openrosa/%zz/formList', `/openrosa/${'x'.repeat(300)}/formList`])
    expect((await server.app.inject({ method: 'GET', url })).headers['x-openrosa-version']).toBe('1.0');
});
