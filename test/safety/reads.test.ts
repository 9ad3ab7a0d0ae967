import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../../src/server/app.ts';
import { connect } from '../../src/server/db/pool.ts';
import { sharedFolder } from '../support/folder.ts';
import { sharedDatabase } from '../support/database.ts';
import { matrix } from './matrix.ts';
import { send } from './send.ts';
import { administrator, world } from './world.ts';

// Reads change nothing, so that the server can make them early, repeat them and discard their results: each of them
// succeeds on a read-only database.

const database = await sharedDatabase();
const ada = await administrator(database.db);
const ownWorld = await world(database.db, ada);
const dataDir = await sharedFolder();
const url = new URL(database.url);
url.searchParams.set('options', '-c default_transaction_read_only=on');
const readOnly = connect(url.href, { max: 4 });
const app = await buildApp({
  config: { dataDir, logLevel: 'silent', publicUrl: 'http://127.0.0.1:3000' },
  database: readOnly,
});
afterAll(async () => {
  await app.close();
  await readOnly.close();
});

test('the database of these tests accepts no change', async () => {
  const { rows } = await sql<{ on: string }>`select current_setting('transaction_read_only') as on`.execute(
    readOnly.db,
  );
  expect(rows).toEqual([{ on: 'on' }]);
});

const speculative = matrix.filter(({ call }) => call.speculative);

test('only small reads of signed-in users can start before the caller is identified', () => {
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

// Makes each call twice, because the server starts the second one early, before it has identified the caller.
test.each(speculative)('$path changes nothing', async ({ call, input }) => {
  for (let nth = 0; nth < 2; nth++) {
    expect(await send({ app }, call, input(ownWorld.records), ada)).toMatchObject({ status: 200, type: true });
  }
});
