import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sharedFolder } from '../../../../../test/support/folder.ts';
import { blankDatabase } from '../../../../../test/support/database.ts';
import { onDatabase } from '../../../../../test/support/digest.ts';
import { action, groupUser, person, store, survey } from '../../../../../test/support/factories.ts';
import { imageHome } from '../../../files/configuredImages.ts';
import { openDatabase } from '../../../openDatabase.ts';
import { restoreBackup } from '../restoreBackup.ts';
import { writeBackup } from '../writeBackup.ts';
import type { Comparison } from './compareAccess.ts';

const folder = await sharedFolder();
const images = imageHome({ dataDir: folder });
const file = path.join(folder, 'before.tar.gz');
const target = await blankDatabase();
afterAll(() => target.drop());

const run = <T>(work: (client: Client) => Promise<T>) => onDatabase(target.url, work);
const key = () => randomBytes(32);
type Ids = Record<'ann' | 'bea' | 'gus' | 'ida' | 'eve', string>;
let ids: Ids;

/** Creates an organisation with many kinds of access, then backs it up. */
beforeAll(async () => {
  const database = await openDatabase({ databaseUrl: target.url, dataDir: folder });
  const { db } = database;
  const [ann, bea] = [await person(db, { name: 'ann' }), await person(db, { name: 'bea' })];
  const [gus, ida, eve] = [
    await groupUser(db, { name: 'gus' }),
    await groupUser(db, { name: 'ida' }),
    await groupUser(db, { name: 'eve' }),
  ];
  ids = { ann: ann.id, bea: bea.id, gus: gus.id, ida: ida.id, eve: eve.id };
  const shop = await store(db, { name: 'Harbour' });
  await survey(db, shop);
  const dates = { made_at: new Date() };
  const until = new Date(Date.now() + 86_400_000);
  await db
    .insertInto('phones')
    .values([
      { key_hash: key(), name: 'kept phone', user_id: ida.id, ...dates },
      { key_hash: key(), name: 'lost phone', user_id: ida.id, ...dates },
    ])
    .execute();
  await db
    .insertInto('calendars')
    .values({ user_id: ida.id, key_hash: key(), ...dates })
    .execute();
  await db
    .insertInto('shares')
    .values([
      { token_hash: key(), store_id: shop, label: 'kept share', until, ...dates },
      { token_hash: key(), store_id: shop, label: 'ended share', until, ...dates },
    ])
    .execute();
  const fruit = await action(db, shop, 'Restock the fruit');
  await db
    .insertInto('action_links')
    .values([
      { token_hash: Buffer.from('kept link'), action_id: fruit, until, ...dates },
      { token_hash: Buffer.from('ended link'), action_id: fruit, until, ...dates },
    ])
    .execute();
  await db.insertInto('outside_addresses').values({ address: 'owner@example.com', stopped_at: null }).execute();
  const token = { ending: 'abcd', scopes: ['read'], user_id: ann.id, created_at: new Date(), expires_at: until };
  await db
    .insertInto('api_tokens')
    .values([
      { ...token, token_hash: key(), name: 'kept token' },
      { ...token, token_hash: key(), name: 'ended token' },
    ] as never)
    .execute();
  await db
    .insertInto('sso_identities')
    .values({ issuer: 'https://id.example', subject: 'ida', user_id: ida.id, linked_at: new Date() })
    .execute();
  await db
    .insertInto('second_factors')
    .values([
      { user_id: ann.id, sealed_secret: key(), confirmed_at: new Date(), codes_salt: null },
      { user_id: eve.id, sealed_secret: key(), confirmed_at: new Date(), codes_salt: null },
    ] as never)
    .execute();
  for (const host of ['kept', 'off', 'rotated', 'deleted']) {
    await run((client) =>
      client.query(
        `insert into webhooks (id, url, events, secret, made_at)
         values (gen_random_uuid(), $1, '{survey.added}', $2, now())`,
        [`https://${host}.example/hook`, key()],
      ),
    );
  }
  await database.close();
  await writeBackup(file, { url: target.url, images });
});

/** Revokes most of the access. */
async function revoke() {
  await run(async (client) => {
    await client.query('delete from users where id = $1', [ids.gus]);
    await client.query('update users set user_type = 2 where id = $1', [ids.bea]);
    await client.query(`update users set password_hash = 'new hash', email = 'ida.new@example.org' where id = $1`, [
      ids.ida,
    ]);
    await client.query(`delete from phones where name = 'lost phone'`);
    await client.query('delete from calendars; delete from sso_identities');
    await client.query(`delete from shares where label = 'ended share'`);
    await client.query(`update api_tokens set revoked_at = now() where name = 'ended token'`);
    // Eve lost her phone and set up another; Ida has added a second factor.
    await client.query('update second_factors set sealed_secret = $2 where user_id = $1', [
      ids.eve,
      Buffer.from('eve new'),
    ]);
    await client.query(`insert into second_factors (user_id, sealed_secret, confirmed_at) values ($1, $2, now())`, [
      ids.ida,
      Buffer.from('ida new'),
    ]);
    await client.query(`update webhooks set off_at = now(), off_why = 'by_hand' where url like '%off.example%'`);
    await client.query(`update webhooks set secret = 'new' where url like '%rotated%'`);
    await client.query(`delete from webhooks where url like '%deleted%'`);
    await client.query(`delete from action_links where token_hash = 'ended link'`);
    await client.query(`update outside_addresses set stopped_at = now()`);
    await client.query(`insert into outside_addresses (address, stopped_at) values ('later@example.com', now())`);
    await client.query('update mail_settings set digest = false where user_id = $1', [ids.ida]);
  });
}

const restore = async (options: Parameters<typeof restoreBackup>[2] = {}) => {
  const comparisons: Comparison[] = [];
  const result = await restoreBackup(file, async () => ({ url: target.url, images }), {
    replace: true,
    pause: null,
    onCompared: (comparison) => comparisons.push(comparison),
    ...options,
  });
  return { restored: result, comparisons };
};

const EXPECTED = [
  { kind: 'users', count: 1, names: ['gus'] },
  { kind: 'administrators', count: 1, names: ['bea'] },
  { kind: 'passwords', count: 1, names: ['ida'] },
  { kind: 'secondFactors', count: 2, names: ['eve', 'ida'] },
  { kind: 'sso', count: 1, names: ['ida'] },
  { kind: 'tokens', count: 1, names: ['ended token'] },
  { kind: 'phones', count: 1, names: ['lost phone'] },
  { kind: 'calendars', count: 1, names: ['ida'] },
  { kind: 'shares', count: 1, names: ['ended share'] },
  { kind: 'actionLinks', count: 1, names: [] },
  { kind: 'webhooks', count: 3, names: ['deleted.example', 'off.example', 'rotated.example'] },
];

/** Returns the access that the database grants now, as text. */
const access = () =>
  run(async (client) => {
    const list = async (statement: string) =>
      (await client.query<{ name: string }>(`select name from (${statement}) named order by name`)).rows.map(
        ({ name }) => name,
      );
    return {
      users: await list(`select username || ' ' || user_type as name from users`),
      ida: await list(`select password_hash || ' ' || email as name from users where username = 'ida'`),
      factors: await list(
        `select username || ' ' || case when sealed_secret in ('eve new', 'ida new') then 'new' else 'old' end as name
         from second_factors join users on users.id = user_id`,
      ),
      sso: await list('select subject as name from sso_identities'),
      tokens: await list('select name from api_tokens where revoked_at is null'),
      phones: await list('select name from phones'),
      calendars: await list('select username as name from calendars join users on users.id = user_id'),
      shares: await list('select label as name from shares'),
      links: await list(`select convert_from(token_hash, 'utf8') as name from action_links`),
      stopped: await list('select address as name from outside_addresses where stopped_at is not null'),
      webhooks: await list(
        `select substring(url from '//([a-z]+)') || case when off_at is null then ' on' else ' off' end
           || case when secret = 'new' then ' new' else '' end as name from webhooks`,
      ),
    };
  });

const NOW = {
  users: ['ann 1', 'bea 2', 'eve 2', 'ida 2'],
  ida: ['new hash ida.new@example.org'],
  factors: ['ann old', 'eve new', 'ida new'],
  sso: [],
  tokens: ['kept token'],
  phones: ['kept phone'],
  calendars: [],
  shares: ['kept share'],
  links: ['kept link'],
  stopped: ['later@example.com', 'owner@example.com'],
  webhooks: ['kept on', 'off off', 'rotated on new'],
};

beforeEach(async () => {
  await restore({ keepRevoked: false });
  await revoke();
});

test('lists what would be active again, and keeps it revoked', async () => {
  const { comparisons } = await restore();
  expect(comparisons).toEqual([{ kinship: 'same', revived: EXPECTED }]);
  expect(await access()).toEqual(NOW);
  // Surveys are restored from the backup.
  const surveys = await run((client) => client.query('select user_id from surveys'));
  expect(surveys.rowCount).toBe(1);
});

test('restores everything on request', async () => {
  const { comparisons } = await restore({ keepRevoked: false });
  expect(comparisons[0]?.revived).toEqual(EXPECTED);
  const after = await access();
  expect(after.users).toEqual(['ann 1', 'bea 1', 'eve 2', 'gus 2', 'ida 2']);
  expect(after.phones).toEqual(['kept phone', 'lost phone']);
  expect(after.links).toEqual(['ended link', 'kept link']);
  expect(after.stopped).toEqual([]);
  expect(after.tokens).toEqual(['ended token', 'kept token']);
  expect(after.factors).toEqual(['ann old', 'eve old']);
  expect(after.webhooks).toEqual(['deleted on', 'kept on', 'off on', 'rotated on']);
});

test('without --replace it lists what would be active again, and changes nothing', async () => {
  const before = await access();
  const comparisons: Comparison[] = [];
  const restorePromise = restoreBackup(file, async () => ({ url: target.url, images }), {
    onCompared: (comparison) => comparisons.push(comparison),
  });
  await expect(restorePromise).rejects.toThrow(/With --replace/);
  expect(comparisons).toEqual([{ kinship: 'same', revived: EXPECTED }]);
  expect(await access()).toEqual(before);
});

test('two users who swapped their addresses keep the swapped ones', async () => {
  const emails = async () =>
    (await run((client) => client.query('select username, email from users order by username'))).rows as unknown[];
  await run(async (client) => {
    const { rows } = await client.query<{ id: string; email: string }>(
      `update users set email = id || '@moved.example' from (select id as was, email as old from users) before
       where was = users.id and users.id in ($1, $2) returning users.id, old as email`,
      [ids.bea, ids.eve],
    );
    const [one, two] = rows;
    await client.query('update users set email = $2 where id = $1', [one?.id, two?.email]);
    await client.query('update users set email = $2 where id = $1', [two?.id, one?.email]);
  });
  const before = await emails();
  await restore();
  expect(await emails()).toEqual(before);
});

test('refuses to keep revoked what would leave no administrator', async () => {
  await run(async (client) => {
    await client.query('update users set user_type = 1 where id = $1', [ids.ida]);
    await client.query('update users set user_type = 2 where id = $1', [ids.ann]);
  });
  const before = await access();
  await expect(restore()).rejects.toMatchObject({ fault: 'no_administrator' });
  expect(await access()).toEqual(before);
  await restore({ keepRevoked: false });
  expect((await access()).users).toContain('ann 1');
});

test('over the database of another organisation everything is as in the backup', async () => {
  const other = await blankDatabase();
  try {
    const database = await openDatabase({ databaseUrl: other.url, dataDir: folder });
    await person(database.db);
    await database.close();
    const comparisons: Comparison[] = [];
    await restoreBackup(file, async () => ({ url: other.url, images }), {
      replace: true,
      onCompared: (comparison) => comparisons.push(comparison),
    });
    expect(comparisons).toEqual([{ kinship: 'other', revived: [] }]);
    const users = await onDatabase(other.url, (client) => client.query('select from users'));
    expect(users.rowCount).toBe(5);
  } finally {
    await other.drop();
  }
});
