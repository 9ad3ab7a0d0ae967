import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { PreparedClient, type StatementTimer } from './preparedClient.ts';
import { sendOver } from './precompile.ts';
import { startWatchdog } from './watchdog.ts';
import { openReader, type Reader } from './reader.ts';
import type { Db, Tables } from './schema.ts';
import { watchSlowStatements, type SlowStatement } from './slowStatements.ts';

/** The time that a call waits for a free connection, in ms. After that the caller is asked to retry (security, P10). */
const CONNECT_TIMEOUT_MS = 2_500;

/** The time limit of a statement, in ms. */
const STATEMENT_TIMEOUT_MS = 15_000;

/** The default minimum duration of a slow statement, in ms. */
const SLOW_MS = 1_000;

export type Database = {
  db: Db;
  pool: Pool;
  /** Runs read-only queries, on a replica if possible. */
  reader: Reader;
  /** Calls `listener` for every slow statement from now on. */
  onSlow: (listener: (slow: SlowStatement) => void) => void;
  close(): Promise<void>;
};

/** Connects to PostgreSQL. The pool survives a restart of the database. */
export function connect(
  url: string,
  {
    max = 20,
    connectTimeoutMs = CONNECT_TIMEOUT_MS,
    slowMs = SLOW_MS,
    replicaUrl,
    onError = () => {},
  }: ConnectOptions = {},
): Database {
  const slowness = watchSlowStatements(slowMs);
  const options = { max, connectTimeoutMs, onStatement: slowness.took, onError };
  const primary = openPool(url, options);
  const replica = replicaUrl === undefined ? null : openPool(replicaUrl, { ...options, toReplica: true });
  return {
    db: primary.db,
    pool: primary.pool,
    reader: openReader(primary.db, replica?.db ?? null, onError),
    onSlow: slowness.onSlow,
    async close() {
      await Promise.all([primary.close(), replica?.close()]);
    },
  };
}

type PoolOptions = {
  max: number;
  connectTimeoutMs: number;
  onStatement: StatementTimer;
  onError: (error: Error) => void;
  toReplica?: boolean;
};

function openPool(url: string, { max, connectTimeoutMs, onStatement, onError, toReplica = false }: PoolOptions) {
  const pool = new Pool({
    connectionString: url,
    Client: PreparedClient,
    max,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS + 1_000,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    application_name: 'fourscore',
  });
  pool.on('error', onError);
  // The pool handles errors of idle connections only; without this, a connection that breaks during a call would end
  // the process.
  pool.on('connect', (client) => {
    client.on('error', onError);
    if (client instanceof PreparedClient) {
      Object.assign(client, { onStatement, toReplica } satisfies Partial<PreparedClient>);
    }
  });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  sendOver(db, pool);
  const pulse = startWatchdog(pool, url);
  const close = async () => {
    pulse.stop();
    await db.destroy();
    // Kysely doesn't end a pool that it has never used.
    if (!pool.ending) await pool.end();
  };
  return { db, pool, close };
}

type ConnectOptions = {
  max?: number;
  /** The time that a call waits for a free connection, in ms. */
  connectTimeoutMs?: number;
  /** The minimum duration of a slow statement, in ms; 0 to report none. */
  slowMs?: number | undefined;
  /** A streaming replica of the same database. */
  replicaUrl?: string | undefined;
  onError?: (error: Error) => void;
};
