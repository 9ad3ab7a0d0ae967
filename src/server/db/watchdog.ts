import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError, type Pool } from 'pg';
import { PreparedClient } from './preparedClient.ts';

/** The time that a statement may wait before the watchdog checks whether the database answers, in ms. */
const DOUBT_AFTER_MS = 1_000;

const LOOK_EVERY_MS = 200;

/**
 * The number of intervals within which the database must answer. Intervals are counted, because elapsed time would
 * mislead: a busy process may have received a response that it reads only in the next interval.
 */
const ANSWER_INTERVALS = 10;
const INTERVAL_MS = 100;

/**
 * Watches a pool's connections. When statements wait and the database no longer answers, closes all connections, so
 * that callers get an error within 3 s and the pool reconnects as soon as the database is back (security, P10).
 */
export function startWatchdog(pool: Pool, url: string): { stop(): void } {
  const clients = new Set<PreparedClient>();
  let isAsking = false;
  let lookTimer: NodeJS.Timeout | undefined;
  // While no connection is in use, there is nothing to watch.
  pool.on('acquire', () => {
    lookTimer ??= setInterval(() => void look(), LOOK_EVERY_MS).unref();
  });
  pool.on('connect', (client) => {
    if (client instanceof PreparedClient) clients.add(client);
  });
  pool.on('remove', (client) => {
    if (client instanceof PreparedClient) clients.delete(client);
  });

  function stop(): void {
    clearInterval(lookTimer);
    lookTimer = undefined;
  }

  async function look(): Promise<void> {
    if (pool.idleCount === pool.totalCount) stop();
    if (isAsking || ![...clients].some((client) => client.waitedMs() > DOUBT_AFTER_MS)) return;
    isAsking = true;
    try {
      if (await answers(url)) return;
      for (const client of clients) client.breakOff();
    } finally {
      isAsking = false;
    }
  }

  return { stop };
}

/**
 * Checks whether the database answers a new connection. An error such as 'too many connections' or 'starting up' counts
 * as a response.
 */
async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, application_name: 'fourscore pulse' });
  client.on('error', () => {});
  let answer: boolean | undefined;
  client
    .connect()
    .then(() => client.query('select 1'))
    .then(
      () => (answer = true),
      (error: unknown) => (answer = error instanceof DatabaseError),
    );
  for (let interval = 0; interval < ANSWER_INTERVALS; interval++) {
    if (answer !== undefined) break;
    await sleep(INTERVAL_MS);
  }
  client.connection.stream.destroy();
  return answer ?? false;
}
