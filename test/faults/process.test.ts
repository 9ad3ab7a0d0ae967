import { once } from 'node:events';
import { connect } from 'node:net';
import { get, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { attachDatabase } from '../../src/server/cli/attach.ts';
import { sharedFolder } from '../support/folder.ts';
import { startConsole } from '../support/processes/consoleProcess.ts';
import { person } from '../support/factories.ts';
import { fillStore } from '../support/sheets/manySurveys.ts';
import { killRepeatedly } from '../support/processes/kills.ts';
import { readWorkbook } from '../support/sheets/readWorkbook.ts';

// The console as a process, from start to exit: security, P1, P2 and P12.

vi.setConfig({ testTimeout: 240_000 });

/** The number of surveys: more than all buffers between the database and a reader can hold. */
const MANY = 4_000;

const dataDir = await sharedFolder();

test('killed with -9 while users write, it loses nothing that it acknowledged and applies nothing partially', async () => {
  const tally = await killRepeatedly({ cycles: 3, dataDir: path.join(dataDir, 'killed') });
  expect(tally).toMatchObject({ lost: 0, halfApplied: 0 });
  expect(tally.acknowledgedSurveys).toBeGreaterThan(0);
});

test('one data directory is for one process; SIGTERM lets a running export finish, and exits with 0', async () => {
  const folder = path.join(dataDir, 'ended');
  const startTime = performance.now();
  const consoleProcess = await startConsole({ dataDir: folder });
  const startMs = performance.now() - startTime;
  const database = await attachDatabase({ databaseUrl: undefined, dataDir: folder });
  const { token } = await person(database.db);
  await fillStore(database.db, MANY);
  await database.close();

  // P2: a second process exits with a one-line error within 5 s, and does no harm. On a busy machine it may take as
  // long as the first one's start.
  const startedAt = performance.now();
  const second = await startConsole({ dataDir: folder }).catch((error: unknown) => error as Error);
  expect(second).toBeInstanceOf(Error);
  expect((second as Error).message).toMatch(
    /^Fourscore can't start\. The data folder .+ is already in use by process \d+[^\n]*\n$/,
  );
  expect(performance.now() - startedAt).toBeLessThan(Math.max(5_000, startMs));
  expect((await fetch(`${consoleProcess.origin}/readyz`)).status).toBe(200);

  // P12: the export has started, and is read only after the signal.
  const response = await fetch(`${consoleProcess.origin}/store/export/prepare`, {
    method: 'POST',
    headers: { authorization: `Basic ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  const { resultData } = (await response.json()) as { resultData: { url: string } };
  const [workbook] = (await once(get(new URL(resultData.url, consoleProcess.origin)), 'response')) as [IncomingMessage];
  expect(workbook.statusCode).toBe(200);
  const signalTime = performance.now();
  const exit = consoleProcess.end('SIGTERM');
  await expect.poll(() => refusesConnections(consoleProcess.origin)).toBe(true);
  expect(readWorkbook(await buffer(workbook)).sheets.get('report')).toHaveLength(MANY + 1);
  expect(await exit).toBe(0);
  expect(performance.now() - signalTime).toBeLessThan(30_000);
  expect(consoleProcess.errorOutput()).toBe('');
});

function refusesConnections(origin: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => {
      socket.destroy();
      resolve(false);
    });
    socket.on('error', () => resolve(true));
  });
}
