import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { packageRoot } from '../../src/server/files/packageRoot.ts';
import { sharedFolder } from '../support/folder.ts';
import { startConsole } from '../support/processes/consoleProcess.ts';
import { sharedDatabase } from '../support/database.ts';

// The console's output to a terminal, and to anything else.

const database = await sharedDatabase();
const dataDir = await sharedFolder();

/** Runs the console at a pseudo-terminal, makes a few requests, stops it, and returns the terminal's output. */
async function terminalOutput(env: Record<string, string>, until = /is ready/): Promise<string> {
  const command = `exec '${process.execPath}' --import tsx scripts/serve.ts`;
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    cwd: packageRoot,
    env: { ...process.env, PORT: '0', FOURSCORE_DEMO: '0', DATA_DIR: dataDir, DATABASE_URL: database.url, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await expect.poll(() => output, { timeout: 60_000 }).toMatch(/is ready: http:\S+/);
  const closePromise = once(child, 'close');
  await makeRequests(/is ready: (http:\S+)/.exec(output)?.[1] ?? '');
  await expect.poll(() => output).toMatch(until);
  // Sends Ctrl-C through the terminal.
  child.stdin.write('\u0003');
  await closePromise;
  return output;
}

async function makeRequests(origin: string): Promise<void> {
  for (const address of ['/healthz', '/page/signin']) await fetch(origin + address);
  await fetch(`${origin}/group/addmultiple`, { method: 'POST' });
}

const REQUEST = /"route":"\/group\/addmultiple"/;

const hasScript = (() => {
  try {
    return execFileSync('script', ['--version']).includes('util-linux');
  } catch {
    return false;
  }
})();

test.skipIf(!hasScript)('a terminal shows lines for people, and none of JSON', async () => {
  const output = await terminalOutput({ LOG_LEVEL: '' });
  expect(output).toContain('Fourscore is ready: ');
  expect(output).not.toContain('{"');
});

test.skipIf(!hasScript)('a terminal shows requests as JSON when LOG_LEVEL asks for them', async () => {
  expect(await terminalOutput({ LOG_LEVEL: 'info' }, REQUEST)).toMatch(REQUEST);
});

test('without a terminal, requests are logged as JSON', async () => {
  const consoleProcess = await startConsole({ dataDir, env: { DATABASE_URL: database.url, LOG_LEVEL: '' } });
  let output = '';
  consoleProcess.child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await makeRequests(consoleProcess.origin);
  await expect.poll(() => output).toMatch(REQUEST);
  await consoleProcess.end('SIGTERM');
});
