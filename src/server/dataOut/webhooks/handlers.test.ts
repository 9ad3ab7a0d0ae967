import { expect, test } from 'vitest';
import { blankDatabase } from '../../../../test/support/database.ts';
import { readToken } from '../../../../test/support/dataOut/feed.ts';
import { onDatabase } from '../../../../test/support/digest.ts';
import { group, groupUser, person } from '../../../../test/support/factories.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { listChanges } from '../../../contract/access/history.ts';
import {
  addWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  testWebhook,
  updateWebhook,
} from '../../../contract/dataOut/webhooks.ts';
import type { Call } from '../../../contract/kit/call.ts';
import { applyMigration, migrate, migrationFiles, CREATE_MIGRATIONS_TABLE } from '../../db/migrate.ts';
import { PostError, openPost } from './post.ts';

const server = await sharedServer({ webhookHosts: ['inside.example', '10.0.0.9:8080'] });
const ann = await person(server.db);
const URL_OUTSIDE = 'https://hooks.example.org/a';
const call = async (target: Call, input: object, by = ann) => (await server.call(target, input, by)).body;
const add = async (input: object = {}) =>
  (await call(addWebhook, { url: URL_OUTSIDE, events: ['survey.added'], ...input })) as {
    type: boolean;
    code?: string;
    field?: string;
    resultData: { webhook_id: string; secret: string };
  };

test('a webhook is created, listed without its secret, changed and deleted, and the history records it', async () => {
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

test('the history shows only the host of an address, whose path may be a secret', async () => {
  const { resultData } = await add({ url: 'https://hooks.example.org:8443/services/T0/s3cret-1?key=s3cret-2' });
  const id = resultData.webhook_id;
  await call(updateWebhook, { webhook_id: id, url: 'https://hooks.example.org:8443/services/T0/s3cret-3' });
  await call(updateWebhook, { webhook_id: id, url: 'https://other.example.org/s3cret-4', events: ['visit.missed'] });
  await call(updateWebhook, { webhook_id: id, url: 'https://other.example.org/s3cret-4' });
  await call(updateWebhook, { webhook_id: id, rotate: true });
  await call(deleteWebhook, { webhook_id: id });
  const token = await readToken(server, ann);
  const { raw, body } = await server.call(listChanges, { subject_id: id }, { token });
  expect(raw).not.toContain('s3cret');
  const [host, other] = ['hooks.example.org:8443', 'other.example.org'];
  expect(body['resultData']).toMatchObject([
    { kind: 'webhook_deleted', subject: { name: other } },
    { kind: 'webhook_secret_changed', subject: { name: other } },
    { kind: 'webhook_changed', subject: { name: other }, before: { address: host }, after: { address: other } },
    { kind: 'webhook_changed', subject: { name: host }, before: { address: host }, after: { address: host } },
    { kind: 'webhook_added', subject: { name: host } },
  ]);
});

test('older entries of the history are reduced to the host of an address', async () => {
  const database = await blankDatabase();
  try {
    await onDatabase(database.url, async (client) => {
      await client.query(CREATE_MIGRATIONS_TABLE);
      for (const name of await migrationFiles()) if (name < '0046') await applyMigration(client, name);
      await client.query(
        `insert into audit_log (at, actor_name, kind, subject_id, subject_name, before, after)
         select now(), 'ann', kind, gen_random_uuid(), name, before::jsonb, after::jsonb
         from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as given (kind, name, before, after)`,
        [
          ['webhook_added', 'webhook_changed', 'webhook_deleted', 'webhook_secret_changed', 'user_added'],
          [
            'https://Hooks.example.org/services/s3cret',
            'https://b.example.org?s3cret',
            'https:c.example.org\\s3cret',
            ' HTTP://10.0.0.9:8080#s3cret',
            'https://name.example.org/kept',
          ],
          [null, '{"address": "https://a.example.org:99/s3cret", "switched": "on"}', null, null, null],
          ['{"events": []}', '{"address": "https://b.example.org?s3cret"}', null, null, '{"address": "a/kept"}'],
        ],
      );
      await migrate(database.url);
      const { rows } = await client.query('select subject_name, before, after from audit_log order by id');
      expect(rows).toEqual([
        { subject_name: 'hooks.example.org', before: null, after: { events: [] } },
        {
          subject_name: 'b.example.org',
          before: { address: 'a.example.org:99', switched: 'on' },
          after: { address: 'b.example.org' },
        },
        { subject_name: 'c.example.org', before: null, after: null },
        { subject_name: '10.0.0.9:8080', before: null, after: null },
        { subject_name: 'https://name.example.org/kept', before: null, after: { address: 'a/kept' } },
      ]);
      await expect(client.query(`update audit_log set kind = 'x'`)).rejects.toThrow('only grows');
    });
  } finally {
    await database.drop();
  }
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
])('%s is rejected as the address of a webhook', async (url, code) => {
  expect(await add({ url })).toMatchObject({ type: false, code, field: 'url' });
});

test('a setting allows hosts on the internal network', async () => {
  for (const url of ['http://inside.example/x', 'https://inside.example:99/', 'http://10.0.0.9:8080/']) {
    const reply = await add({ url });
    expect(reply.type).toBe(true);
    await call(deleteWebhook, { webhook_id: reply.resultData.webhook_id });
  }
  expect(await add({ url: 'http://10.0.0.9:8081/' })).toMatchObject({ type: false });
});

test('invalid input is rejected, and group users have no access', async () => {
  expect(await add({ events: [] })).toMatchObject({ field: 'events' });
  expect(await add({ events: ['survey.deleted'] })).toMatchObject({ field: 'events' });
  expect(await add({ group_id: 'no-group' })).toMatchObject({ type: false, field: 'group_id' });
  const gus = await groupUser(server.db);
  for (const target of [listWebhooks, addWebhook, updateWebhook, deleteWebhook, testWebhook, listDeliveries]) {
    expect(
      (await server.call(target, { webhook_id: 'x', url: URL_OUTSIDE, events: ['survey.added'] }, gus)).status,
    ).toBe(403);
  }
});

const message = (url: string, addressesOf: (host: string) => Promise<string[]>) =>
  openPost({ internalHosts: [], patienceMs: 300, addressesOf })(url, '{}', {}).catch((error: unknown) =>
    error instanceof PostError ? error.fault : error,
  );

test('a name that resolves to an internal address is not connected to, and is looked up once', async () => {
  let count = 0;
  const rebindingLookup = () => {
    count += 1;
    return Promise.resolve(count === 1 ? ['203.0.113.7'] : ['127.0.0.1']);
  };
  expect(await message('https://rebinding.example/', rebindingLookup)).toBe('not_public');
  expect(count).toBe(1);
  expect(await message('https://mixed.example/', () => Promise.resolve(['8.8.8.8', '10.0.0.1']))).toBe('not_public');
  expect(await message('https://none.example/', () => Promise.reject(new Error('ENOTFOUND')))).toBe('no_host');
  expect(await message('https://slow.example/', () => new Promise(() => {}))).toBe('too_slow');
  expect(await message('http://plain.example/', () => Promise.resolve(['8.8.8.8']))).toBe('not_https');
});
