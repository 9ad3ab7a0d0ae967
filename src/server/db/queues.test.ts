import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '../../../test/support/server.ts';
import { emailsDue, insertEmail } from '../mail/queries.ts';
import { watchQueues } from './queues.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test('wake whoever waits for a queue when something in it is due, and nobody else', async () => {
  let now = new Date();
  const queues = watchQueues({
    db: server.db,
    clock: () => now,
    queues: { emails: emailsDue('others'), notices: emailsDue('notices') },
    onTrouble: (error) => {
      throw error;
    },
  });
  const { signal, abort } = abortable();
  const wakeUps: string[] = [];
  const emails = queues
    .wait('emails')(signal)
    .then(() => wakeUps.push('emails'));
  const notices = queues
    .wait('notices')(signal)
    .then(() => wakeUps.push('notices'));
  const dueIn = new Date(now.getTime() + 600_000);
  await insertEmail(server.db, { template: 'passwordChanged', recipient: 'a@example.org', language: 'en', now: dueIn });
  await sql`select pg_sleep(1.5)`.execute(server.db);
  expect(wakeUps).toEqual([]);
  now = dueIn;
  await emails;
  expect(wakeUps).toEqual(['emails']);
  abort();
  await notices;
  await queues.stop();
});

test('a wait ends at once when it is stopped', async () => {
  const queues = watchQueues({
    db: server.db,
    clock: () => new Date(0),
    queues: { emails: emailsDue('others') },
    onTrouble: () => {},
  });
  const { signal, abort } = abortable();
  abort();
  await queues.wait('emails')(signal);
  await queues.stop();
});

function abortable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
