import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listStores } from '../../../contract/places/stores.ts';
import { dayOf, MS_PER_DAY } from '../../../domain/days.ts';
import { action, person, store } from '../../../../test/support/factories.ts';
import { testServer, type TestServer } from '../../../../test/support/server.ts';
import { watchSlowStatements } from '../../db/slowStatements.ts';
import { countSentEmail } from '../../mail/sentCounts.ts';
import { insertEmail } from '../../mail/queries.ts';

const TOKEN = 'a-token-of-metrics';

let server: TestServer;
// Each test has its own server, so that its counters start at zero.
beforeEach(async () => {
  server = await testServer();
});
afterEach(() => server.close());

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const read = (headers: Record<string, string> = {}, on = server) => on.app.inject({ url: '/metrics', headers });

const backupFigure = async (name: string) =>
  Number(new RegExp(`\\nfourscore_backup_${name} (\\S+)`).exec((await read()).body)?.[1]);

test('report requests by their route, the pool, the queue, exports and the event loop', async () => {
  const ann = await person(server.db);
  await server.call(listStores, {}, ann);
  await server.app.inject(`/reset/secret-of-mine`);
  await server.app.inject({ method: 'POST', url: '/made/up' });
  const now = new Date(Date.now() - 60_000);
  await insertEmail(server.db, { template: 'passwordChanged', recipient: ann.email, language: 'en', now });
  const shop = await store(server.db);
  const lateDay = dayOf(new Date(now.getTime() - 3 * MS_PER_DAY));
  const id = await action(server.db, shop, 'Late');
  await server.db.updateTable('actions').set({ due: lateDay }).where('id', '=', id).execute();
  const monthly = { name: 'Monthly', every: 1, unit: 'month', start_day: lateDay, grace: 30 } as const;
  const schedule = await server.db.insertInto('schedules').values(monthly).returning('id').executeTakeFirstOrThrow();
  await server.db.insertInto('schedule_stores').values({ schedule_id: schedule.id, store_id: shop }).execute();
  // All servers in a process share the counts of sent emails, and no other test uses this name.
  countSentEmail('ofThisTest');
  const { statusCode, headers, body } = await read();
  expect([statusCode, headers['content-type']]).toEqual([200, expect.stringContaining('text/plain; version=0.0.4')]);
  expect(body).toContain('fourscore_requests_total{method="POST",route="/store/getAllStores",status="200"} 1');
  // If the web app isn't built, its pages are unknown routes, too.
  expect(body).toMatch(/fourscore_requests_total\{method="unknown",route="unknown",status="404"\} [12]\n/);
  expect(body).toMatch(/fourscore_request_seconds_bucket\{le="\+Inf",route="\/store\/getAllStores"\} 1/);
  expect(body).toMatch(/fourscore_db_connections\{state="idle"\} [1-8]\n/);
  expect(body).toContain('fourscore_db_connections{state="most"} 8');
  expect(body).toContain('fourscore_exports{state="running"} 0');
  expect(body).toContain('fourscore_feed_reads{state="waiting"} 0');
  expect(body).toContain('fourscore_heavy_reads_total{from="replica"} 0');
  expect(body).toContain('fourscore_mails{state="waiting"} 1');
  expect(Number(/\nfourscore_mail_oldest_seconds (\S+)/.exec(body)?.[1])).toBeGreaterThan(59);
  expect(body).toContain('fourscore_actions{state="open"} 1');
  expect(body).toContain('fourscore_actions{state="overdue"} 1');
  expect(body).toContain('fourscore_visits{state="late"} 1');
  expect(body).toContain('fourscore_mails_sent_total{template="ofThisTest"} 1');
  expect(body).toContain('fourscore_db_up 1');
  expect(body).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);
  expect(body).not.toContain('secret-of-mine');
  expect(body).not.toContain('made/up');
  // Every line is a comment, a sample or empty.
  for (const line of body.trim().split('\n')) expect(line).toMatch(/^(?:#.*|[\w:]+(?:\{.*\})? \S+|)$/);
});

test('report the age of the newest verified backup, and whether the last one failed', async () => {
  await sql`update schema_migrations set applied_at = ${hoursAgo(100)}`.execute(server.db);
  expect([Math.floor((await backupFigure('age_seconds')) / 3600), await backupFigure('failed')]).toEqual([100, 0]);
  const emptyStorage = { bytes: 0, people: 0, stores: 0, surveys: 0, images: 0 };
  const addRun = (state: 'good' | 'failed', hours: number) =>
    server.db
      .insertInto('backups')
      .values({ ...emptyStorage, state, file: state, made_at: hoursAgo(hours), ended_at: hoursAgo(hours) })
      .execute();
  await addRun('good', 30);
  expect([Math.floor((await backupFigure('age_seconds')) / 3600), await backupFigure('failed')]).toEqual([30, 0]);
  await addRun('failed', 2);
  expect([Math.floor((await backupFigure('age_seconds')) / 3600), await backupFigure('failed')]).toEqual([30, 1]);
});

test('without a token are only for this machine, and never for callers behind a proxy', async () => {
  for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip']) {
    expect((await read({ [name]: '127.0.0.1' })).statusCode).toBe(404);
  }
  const foreignReply = await server.app.inject({ url: '/metrics', remoteAddress: '10.0.0.9' });
  expect([foreignReply.statusCode, foreignReply.json()]).toEqual([
    404,
    expect.objectContaining({ type: false, code: 'not_found' }),
  ]);
  const proxiedServer = await testServer({ publicUrl: 'https://fourscore.example.org' });
  expect((await read({}, proxiedServer)).statusCode).toBe(404);
  await proxiedServer.close();
});

test('without a token are not for websites that point their own name at this machine', async () => {
  for (const host of ['localhost:3000', '127.0.0.1', '[::1]:3000', 'LOCALHOST']) {
    expect([host, (await read({ host })).statusCode]).toEqual([host, 200]);
  }
  for (const host of ['attacker.example', '127.0.0.1.attacker.example:3000', 'localhost.attacker.example', '@']) {
    expect([host, (await read({ host })).statusCode]).toEqual([host, 404]);
  }
});

test('with a token are for callers who have it, and no others', async () => {
  const guardedServer = await testServer({ metricsToken: TOKEN });
  expect((await read({}, guardedServer)).statusCode).toBe(404);
  expect((await read({ authorization: `Bearer ${TOKEN}x` }, guardedServer)).statusCode).toBe(404);
  expect(
    (await read({ authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '10.0.0.9' }, guardedServer)).statusCode,
  ).toBe(200);
  const headers = { authorization: `Bearer ${TOKEN}`, host: 'metrics.example.org' };
  expect((await read(headers, guardedServer)).statusCode).toBe(200);
  await guardedServer.close();
});

/** Returns the number of slow statements so far. */
const slowOnes = async () => Number(/fourscore_slow_statements_total (\d+)/.exec((await read()).body)?.[1]);

test('a slow statement is counted, and logged without its values', async () => {
  const reports: object[] = [];
  const statementWatch = watchSlowStatements(100);
  statementWatch.onSlow((slow) => reports.push(slow));
  statementWatch.took('select\n  $1', 99);
  statementWatch.took('select\n  $1', 120.4);
  expect(reports).toEqual([{ sql: 'select $1', ms: 120 }]);
  const inactiveWatch = watchSlowStatements(0);
  inactiveWatch.onSlow((slow) => reports.push(slow));
  inactiveWatch.took('select\n  $1', 120.4);
  expect(reports).toHaveLength(1);

  const before = await slowOnes();
  await sql`select pg_sleep(1.1), ${'secret'}::text`.execute(server.db);
  // On a busy machine other statements may be slow, too.
  expect(await slowOnes()).toBeGreaterThan(before);
});
