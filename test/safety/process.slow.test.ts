import { expect, test } from 'vitest';
import { sharedFolder } from '../support/folder.ts';
import { startConsole } from '../support/processes/consoleProcess.ts';
import { sharedDatabase } from '../support/database.ts';
import { markAsDemo } from '../../src/server/operations/demo/queries.ts';

// ASVS 6.3.2 and 16.5.4: the cases in which the console refuses to start or exits by itself.

const database = await sharedDatabase();
const dataDir = await sharedFolder();

/** Code that throws an uncaught error when the process receives a signal. */
const THROWS = `process.on('SIGUSR2', () => { throw new Error('nobody caught this'); })`;
const REJECTS = `process.on('SIGUSR2', () => { void Promise.reject(new Error('nobody caught this')); })`;

test.each([
  ['an exception', THROWS],
  ['a rejection', REJECTS],
])('%s that is not caught is logged as one line, and ends the process', async (_case, code) => {
  const brokenImport = `--import=data:text/javascript,${encodeURIComponent(code)}`;
  const env = { DATABASE_URL: database.url, NODE_OPTIONS: brokenImport };
  const consoleProcess = await startConsole({ dataDir, env });
  let output = '';
  consoleProcess.child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  expect(await consoleProcess.end('SIGUSR2')).toBe(1);
  const lines = () => output.split('\n').filter((line) => line.includes('nobody caught this'));
  await expect.poll(lines).toHaveLength(1);
  expect(JSON.parse(lines()[0] ?? '')).toMatchObject({ level: 60, msg: 'uncaught exception: the process exits' });
});

test('a database with the demo’s well-known sign-ins is not accepted in production', async () => {
  await markAsDemo(database.db);
  const env = { DATABASE_URL: database.url, NODE_ENV: 'production' };
  const failure = await startConsole({ dataDir, env }).catch((error: unknown) => error as Error);
  expect(failure).toBeInstanceOf(Error);
  expect((failure as Error).message).toMatch(/^Fourscore can't start\. This database contains the demo[^\n]+\n$/);
});
