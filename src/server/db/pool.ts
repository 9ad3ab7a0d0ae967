import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { NamingClient } from './namingClient.ts';
import { watchPulse } from './pulse.ts';
import type { Db, Tables } from './schema.ts';
import { watchSlowStatements, type SlowStatement } from './slowStatements.ts';

/** How long a call waits for a free connection, in ms: past it the caller is told to come back (safety, P10). */
const CONNECT_TIMEOUT_MS = 2_500;

/** How long one statement may run, in ms; reports and exports set their own. */
const STATEMENT_TIMEOUT_MS = 15_000;

/** A statement that runs longer is told of, in ms, unless the operator wants it otherwise. */
const SLOW_MS = 1_000;

export type Database = {
  db: Db;
  pool: Pool;
  /** Tells of every statement that took long, from now on. */
  onSlow: (tell: (slow: SlowStatement) => void) => void;
  close(): Promise<void>;
};

/**
 * Connects to PostgreSQL. The pool survives a restart of the database: without an error handler an idle connection's
 * end would end the process, and without a query time-out a black-holed one would wait for ever.
 */
export function connect(
  url: string,
  { max = 20, slowMs = SLOW_MS, onError = () => {} }: ConnectOptions = {},
): Database {
  const pool = new Pool({
    connectionString: url,
    Client: NamingClient,
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS + 1_000,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    application_name: 'fourscore',
  });
  pool.on('error', onError);
  // The pool listens to idle connections only: one that breaks in the middle of a call would end the process.
  pool.on('connect', (client) => client.on('error', onError));
  const slowness = watchSlowStatements(slowMs);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: slowness.log });
  const pulse = watchPulse(pool, url);
  const close = () => {
    pulse.stop();
    return db.destroy();
  };
  return { db, pool, onSlow: slowness.onSlow, close };
}

type ConnectOptions = {
  max?: number;
  /** From how many ms on a statement is slow; 0: none is. */
  slowMs?: number | undefined;
  onError?: (error: Error) => void;
};
