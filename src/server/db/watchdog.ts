import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type Pool } from 'pg';
import { PreparedClient } from './preparedClient.ts';

/** A statement that has waited for so long raises the question whether the database is there at all, in ms. */
const DOUBT_AFTER_MS = 1_000;

/** How often one looks, in ms. */
const LOOK_EVERY_MS = 200;

/**
 * The database gets so many moments to answer. Moments and not a span of time: a process that was busy itself has its
 * answer waiting unread, and reads it between two of them.
 */
const MOMENTS = 10;
const MOMENT_MS = 100;

/**
 * Watches over a pool's connections: when statements wait and the database no longer answers, all connections are
 * broken, so that callers are told within 3 s and the pool makes new ones as soon as it is back (safety, P10). A
 * statement that is merely slow goes on.
 */
export function startWatchdog(pool: Pool, url: string): { stop(): void } {
  const clients = new Set<PreparedClient>();
  let asking = false;
  pool.on('connect', (client) => {
    if (client instanceof PreparedClient) clients.add(client);
  });
  pool.on('remove', (client) => {
    if (client instanceof PreparedClient) clients.delete(client);
  });

  async function look(): Promise<void> {
    if (asking || ![...clients].some((client) => client.waitedMs() > DOUBT_AFTER_MS)) return;
    asking = true;
    try {
      if (await answers(url)) return;
      for (const client of clients) client.breakOff();
    } finally {
      asking = false;
    }
  }

  const looking = setInterval(() => void look(), LOOK_EVERY_MS).unref();
  return { stop: () => clearInterval(looking) };
}

/** Whether the database says anything to a newcomer; that it has no room for them, or is starting, is an answer. */
async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, application_name: 'fourscore pulse' });
  client.on('error', () => {});
  let answer: boolean | undefined;
  client
    .connect()
    .then(() => client.query('select 1'))
    .then(
      () => (answer = true),
      // What PostgreSQL itself says carries an SQLSTATE, five characters; the system's errors have longer names.
      (error: unknown) => (answer = (error as { code?: string }).code?.length === 5),
    );
  for (let moment = 0; moment < MOMENTS; moment++) {
    if (answer !== undefined) break;
    await sleep(MOMENT_MS);
  }
  client.connection.stream.destroy();
  return answer ?? false;
}
