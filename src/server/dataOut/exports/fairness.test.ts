import type { ClientRequest } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startRequest, responseOf, lengthOf, MANY, preparedExport } from '../../../../test/support/sheets/exports.ts';
import { person, type Person } from '../../../../test/support/factories.ts';
import { fillStore } from '../../../../test/support/sheets/manySurveys.ts';
import { testServer, type TestServer } from '../../../../test/support/server.ts';
import { insertSession } from '../../identity/sessionQueries.ts';
import { addApiToken } from '../../../contract/access/apiTokens.ts';
import { newToken } from '../../identity/viewer.ts';
import { exportSemaphore } from '../../process/semaphore.ts';

// P20: one user's exports, however slow or many, don't delay another user's by more than 10 s, and never cause a 503.

const WITHIN_MS = 10_000;

let server: TestServer;
let mal: Person;
let origin: string;
const slow: ClientRequest[] = [];

beforeEach(async () => {
  server = await testServer();
  mal = await person(server.db);
  await fillStore(server.db, MANY);
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  for (const request of slow.splice(0)) request.destroy();
  await server.close();
});

test.each([
  ['downloads', async (person: Person) => preparedExport(server, person)],
  ['records', async (person: Person) => person],
])('a user who requests many %s and reads none does not block others', async (_name, from) => {
  const keys = [mal, await anotherSession(), await apiToken()];
  for (let nth = 0; nth < 12; nth++) slow.push(startRequest(origin, await from(keys[nth % 3] as Person)));
  await expect.poll(slotUsage).toEqual({ running: 1, waiting: 10 });
  for (const other of await Promise.all(Array.from({ length: 3 }, () => person(server.db)))) {
    const start = performance.now();
    const answer = await responseOf(startRequest(origin, await from(other)));
    expect(answer.statusCode).toBe(200);
    expect(performance.now() - start).toBeLessThan(WITHIN_MS);
    expect(await lengthOf(answer)).toBeGreaterThan(MANY * 1_000);
  }
  for (const request of slow) request.destroy();
  await expect.poll(slotUsage).toEqual({ running: 0, waiting: 0 });
});

const slotUsage = () => exportSemaphore.usage();

async function anotherSession(): Promise<Person> {
  const { token, hash } = newToken();
  await insertSession(server.db, { tokenHash: hash, userId: mal.id, remember: false, now: new Date() });
  return { ...mal, token };
}

async function apiToken(): Promise<Person> {
  const lastDay = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const input = { name: 'Sheets', last_day: lastDay, scopes: ['export', 'read'] };
  const { body } = await server.call(addApiToken, input, mal);
  return { ...mal, token: body['token'] as string };
}
