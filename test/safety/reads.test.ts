import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../src/server/app.ts';
import { connect } from '../../src/server/db/pool.ts';
import { testDatabase, type TestDatabase } from '../support/database.ts';
import { matrix } from './matrix.ts';
import { send } from './send.ts';
import { administrator, world, type World } from './world.ts';

// What only reads may be done for nothing, or twice: where the database takes no change, it answers the same.

let database: TestDatabase;
let readOnly: ReturnType<typeof connect>;
let dataDir: string;
let app: Awaited<ReturnType<typeof buildApp>>;
let own: World;
let token: string;

beforeAll(async () => {
  database = await testDatabase();
  const ada = await administrator(database.db);
  token = ada.token;
  own = await world(database.db, ada);
  dataDir = await mkdtemp(path.join(tmpdir(), 'fourscore-'));
  const url = new URL(database.url);
  url.searchParams.set('options', '-c default_transaction_read_only=on');
  readOnly = connect(url.href, { max: 4 });
  app = await buildApp({
    config: { dataDir, logLevel: 'silent', publicUrl: 'http://127.0.0.1:3000' },
    database: readOnly,
  });
});
afterAll(async () => {
  await app.close();
  await readOnly.close();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('the database of these tests takes no change', async () => {
  const { rows } = await sql<{ on: string }>`select current_setting('transaction_read_only') as on`.execute(
    readOnly.db,
  );
  expect(rows).toEqual([{ on: 'on' }]);
});

const speculative = matrix.filter(({ call }) => call.speculative);

test('what may be begun before it is known who asks are reads alone, small ones of people who signed in', () => {
  expect(speculative.length).toBeGreaterThan(10);
  for (const { call, path: at } of speculative) {
    expect([at, call.kind, call.access, call.heavy, call.limit, call.takes, call.streams]).toEqual([
      at,
      'read',
      'signedIn',
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  }
});

// Twice: the second is started early.
test.each(speculative)('$path changes nothing', async ({ call, input }) => {
  for (let nth = 0; nth < 2; nth++) {
    expect(await send({ app }, call, input(own.records), { token })).toMatchObject({ status: 200, type: true });
  }
});
