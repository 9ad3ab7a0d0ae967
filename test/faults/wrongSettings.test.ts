import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { blankDatabase } from '../support/database.ts';
import { sharedFolder } from '../support/folder.ts';
import { startConsole } from '../support/processes/consoleProcess.ts';

const dataDir = await sharedFolder();
const database = await blankDatabase();
const web = createServer().listen(0, '127.0.0.1');
await once(web, 'listening');
const { port } = web.address() as AddressInfo;
await writeFile(path.join(dataDir, 'file'), '');
afterAll(async () => {
  web.close();
  await database.drop();
});

const changedUrl = (change: (url: URL) => void) => {
  const url = new URL(database.url);
  change(url);
  return url.href;
};

test.each([
  [
    'an unreachable host',
    { DATABASE_URL: changedUrl((url) => (url.hostname = 'nowhere.invalid')) },
    /can't be reached \(E/,
  ],
  ['a closed port', { DATABASE_URL: changedUrl((url) => (url.port = '1')) }, /can't be reached \(ECONNREFUSED\)/],
  [
    'a missing database',
    { DATABASE_URL: changedUrl((url) => (url.pathname = '/missing')) },
    /check DATABASE_URL: .*missing/,
  ],
  [
    'a wrong role',
    { DATABASE_URL: changedUrl((url) => (url.username = 'nobody_here')) },
    /check DATABASE_URL: .*nobody_here/,
  ],
  ['a server that is not a database', { DATABASE_URL: `postgres://a:b@127.0.0.1:${port}/c` }, /database/],
  ['an address with a lone %', { DATABASE_URL: 'postgres://a:b%@127.0.0.1/c' }, /DATABASE_URL must start with/],
  ['a HOST of another machine', { HOST: '192.0.2.1' }, /HOST 192\.0\.2\.1 is not an address of this machine/],
  ['a HOST that no one knows', { HOST: 'nowhere.invalid' }, /HOST nowhere\.invalid is not an address of this machine/],
  ['backups into a file', { BACKUPS: path.join(dataDir, 'file') }, /BACKUPS must be a writable folder: .+file/],
  ['backups below a file', { BACKUPS: path.join(dataDir, 'file', 'in') }, /BACKUPS must be a writable folder/],
])('with %s the start fails with one line', { timeout: 60_000 }, async (_case, env, line) => {
  const input = { DATABASE_URL: database.url, ...env };
  const failure = await startConsole({ dataDir: path.join(dataDir, 'data'), env: input }).catch(
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(Error);
  expect((failure as Error).message).toMatch(/^Fourscore can't start\. [^\n]+\n$/);
  expect((failure as Error).message).toMatch(line);
});
