import { expect, test } from 'vitest';
import { group, groupUser, person } from '../../../test/support/factories.ts';
import { sharedServer } from '../../../test/support/server.ts';
import { listChanges } from '../../contract/auditLog.ts';
import {
  addWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  testWebhook,
  updateWebhook,
} from '../../contract/access/webhooks.ts';
import type { Call } from '../../contract/kit/call.ts';
import { NotPosted, openPost } from './post.ts';

const server = await sharedServer({ webhookHosts: ['inside.example', '10.0.0.9:8080'] });
const ann = await person(server.db);
const URL_OUTSIDE = 'https://hooks.example.org/a';
const call = async (made: Call, input: object, by = ann) => (await server.call(made, input, by)).body;
const add = async (given: object = {}) =>
  (await call(addWebhook, { url: URL_OUTSIDE, events: ['survey.added'], ...given })) as {
    type: boolean;
    code?: string;
    field?: string;
    resultData: { webhook_id: string; secret: string };
  };

test('a webhook is made, listed without its secret, changed and deleted, and the history knows', async () => {
  const coastal = await group(server.db, { name: 'Coastal' });
  const { resultData } = await add({ events: ['visit.missed', 'survey.added', 'survey.added'], group_id: coastal });
  expect(resultData.secret).toMatch(/^whsec_[\w+/]{43}=$/);
  const id = resultData.webhook_id;
  const list = await call(listWebhooks, {});
  expect(list['resultData']).toEqual([
    {
      webhook_id: id,
      url: URL_OUTSIDE,
      events: ['visit.missed', 'survey.added'],
      group: { _id: coastal, name: 'Coastal' },
      made: expect.any(String),
      off: null,
      waiting: 0,
      last: null,
    },
  ]);
  expect(JSON.stringify(list)).not.toContain(resultData.secret);
  const { rows } = { rows: await server.db.selectFrom('webhooks').selectAll().execute() };
  expect(JSON.stringify(rows)).not.toContain(resultData.secret.slice(6));
  await call(updateWebhook, { webhook_id: id, group_id: '', events: ['survey.added'], on: false });
  await call(updateWebhook, { webhook_id: id, rotate: true });
  expect(((await call(listWebhooks, {}))['resultData'] as object[])[0]).toMatchObject({ group: null, off: 'by_hand' });
  await call(deleteWebhook, { webhook_id: id });
  expect((await call(listWebhooks, {}))['resultData']).toEqual([]);
  const { body } = await server.call(listChanges, { size: 4 }, ann);
  expect((body['resultData'] as { kind: string }[]).map(({ kind }) => kind)).toEqual([
    'webhook_deleted',
    'webhook_secret_changed',
    'webhook_changed',
    'webhook_added',
  ]);
});

test.each([
  ['ftp://example.org', 'invalid_webhook'],
  ['nothing', 'invalid_webhook'],
  ['javascript:alert(1)', 'invalid_webhook'],
  ['https://user:secret@example.org/', 'invalid_webhook'],
  ['http://example.org/', 'webhook_not_https'],
  ['https://127.0.0.1/', 'webhook_not_public'],
  ['https://[::1]/', 'webhook_not_public'],
  ['https://2130706433/', 'webhook_not_public'],
  ['https://0x7f.1/', 'webhook_not_public'],
  ['https://169.254.169.254/latest', 'webhook_not_public'],
  ['https://[::ffff:10.0.0.1]/', 'webhook_not_public'],
  ['https://10.0.0.9/', 'webhook_not_public'],
  ['', 'missing'],
  ['https://example.org/\u0000', 'invalid_text'],
])('%s can be no address of a webhook', async (url, code) => {
  expect(await add({ url })).toMatchObject({ type: false, code, field: 'url' });
});

test('a setting names hosts that may be inside', async () => {
  for (const url of ['http://inside.example/x', 'https://inside.example:99/', 'http://10.0.0.9:8080/']) {
    const made = await add({ url });
    expect(made.type).toBe(true);
    await call(deleteWebhook, { webhook_id: made.resultData.webhook_id });
  }
  expect(await add({ url: 'http://10.0.0.9:8081/' })).toMatchObject({ type: false });
});

test('bad input is refused, and a group user may do nothing of it', async () => {
  expect(await add({ events: [] })).toMatchObject({ field: 'events' });
  expect(await add({ events: ['survey.deleted'] })).toMatchObject({ field: 'events' });
  expect(await add({ group_id: 'no-group' })).toMatchObject({ type: false, field: 'group_id' });
  const gus = await groupUser(server.db);
  for (const made of [listWebhooks, addWebhook, updateWebhook, deleteWebhook, testWebhook, listDeliveries]) {
    expect((await server.call(made, { webhook_id: 'x', url: URL_OUTSIDE, events: ['survey.added'] }, gus)).status).toBe(
      403,
    );
  }
});

const message = (url: string, addressesOf: (host: string) => Promise<string[]>) =>
  openPost({ inside: [], patienceMs: 300, addressesOf })(url, '{}', {}).catch((error: unknown) =>
    error instanceof NotPosted ? error.fault : error,
  );

test('a name that leads inside is not connected to, and is looked up once', async () => {
  let asked = 0;
  const rebinding = () => {
    asked += 1;
    return Promise.resolve(asked === 1 ? ['203.0.113.7'] : ['127.0.0.1']);
  };
  expect(await message('https://rebinding.example/', rebinding)).toBe('not_public');
  expect(asked).toBe(1);
  expect(await message('https://mixed.example/', () => Promise.resolve(['8.8.8.8', '10.0.0.1']))).toBe('not_public');
  expect(await message('https://none.example/', () => Promise.reject(new Error('ENOTFOUND')))).toBe('no_host');
  expect(await message('https://slow.example/', () => new Promise(() => {}))).toBe('too_slow');
  expect(await message('http://plain.example/', () => Promise.resolve(['8.8.8.8']))).toBe('not_https');
});
