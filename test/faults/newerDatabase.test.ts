import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedDatabase } from '../support/database.ts';
import { person, store } from '../support/factories.ts';
import { sharedFolder } from '../support/folder.ts';
import { startConsole, type ConsoleProcess } from '../support/processes/consoleProcess.ts';
import { sql } from 'kysely';

// A rolling upgrade: a console of the newer version migrates the database while others of the previous version still
// run. The old ones refuse changes that the newer one couldn't read; users can still read.

const { db, url } = await sharedDatabase();
const dataDir = await sharedFolder();
let consoleProcess: ConsoleProcess;
let output = '';
let token: string;
beforeAll(async () => {
  ({ token } = await person(db));
  await store(db, { name: 'Harbour' });
  consoleProcess = await startConsole({ dataDir, env: { DATABASE_URL: url, SMTP_URL: 'smtp://127.0.0.1:1' } });
  consoleProcess.child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
});
afterAll(() => consoleProcess.end('SIGTERM'));

async function call(path: string, body: object) {
  const headers = { authorization: `Basic ${token}`, 'content-type': 'application/json', 'accept-language': 'pt' };
  const response = await fetch(consoleProcess.origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: response.status, headers: response.headers, body: (await response.json()) as object };
}

const ready = async () => (await fetch(`${consoleProcess.origin}/readyz`)).status;
const addStore = (storename: string) => call('/store/add', { storename, userid: '', groupid: '', image: '' });

test('a console whose database was upgraded reads, refuses changes with a message, and reports that it must stop', async () => {
  expect([await ready(), (await addStore('Before')).status]).toEqual([200, 200]);
  await sql`insert into schema_migrations (name) values ('9999_later.sql')`.execute(db);
  await expect.poll(ready).toBe(503);

  const refusal = await addStore('Meanwhile');
  expect(refusal.status).toBe(503);
  expect(refusal.headers.get('retry-after')).toBe('2');
  expect(refusal.body).toMatchObject({
    type: false,
    code: 'newer_database',
    message: expect.stringMatching(/versão mais nova/),
  });
  expect(await call('/store/getAllStores', {})).toMatchObject({ status: 200, body: { type: true } });
  expect((await db.selectFrom('stores').select('name').orderBy('name').execute()).map(({ name }) => name)).toEqual([
    'Before',
    'Harbour',
  ]);
  const warnings = output.split('\n').filter((line) => line.includes('9999_later.sql'));
  expect(warnings).toHaveLength(1);
  expect(JSON.parse(warnings[0] ?? '')).toMatchObject({
    level: 50,
    msg: expect.stringContaining('until it is upgraded'),
  });

  await sql`delete from schema_migrations where name = '9999_later.sql'`.execute(db);
  await expect.poll(ready).toBe(200);
  expect((await addStore('After')).status).toBe(200);
});
