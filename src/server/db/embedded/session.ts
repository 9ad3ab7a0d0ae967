import { realpath } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import type { Cluster } from './cluster.ts';
import type { Passwords } from './password.ts';

/** The launcher's own connection as superuser. It ends when PostgreSQL stops or disconnects all its clients. */
export type Session = {
  client: Client;
  /** True if the superuser still has the ordinary role's password, as set by an earlier version. */
  samePassword: boolean;
  isOpen(): boolean;
  end: Promise<void>;
  close(): Promise<void>;
};

/**
 * The result of connecting to a port: this folder's database is up; it is starting, stopping or recovering; the server
 * refuses the connection or belongs to another folder; or nothing answers.
 */
export type ConnectResult =
  | { state: 'up'; session: Session }
  | { state: 'busy' }
  | { state: 'refused'; reason: string; wrongPassword: boolean }
  | { state: 'silent' };

/** The name of the application's database and role. */
export const NAME = 'fourscore';

const CANNOT_CONNECT_NOW = '57P03';
const WRONG_PASSWORD = '28P01';
const CONNECT_LIMIT_MS = 3000;
const QUERY_LIMIT_MS = 30_000;
/** The time to wait for a connection to close, in ms. A hung server never responds. */
const FAREWELL_LIMIT_MS = 1000;

/**
 * Tries to connect with the superuser's own password or, if that is wrong, with the role's. Checks that the database is
 * the one in this folder, because folders are sometimes copied with their pid files.
 */
export async function tryConnecting(
  cluster: Pick<Cluster, 'folder' | 'passwords'>,
  port: number,
): Promise<ConnectResult> {
  const { folder, passwords } = cluster;
  const answer = await tryConnectingWith(passwords.superuser, { folder, port, samePassword: false });
  if (answer.state !== 'refused' || !answer.wrongPassword) return answer;
  return tryConnectingWith(passwords.role, { folder, port, samePassword: true });
}

async function tryConnectingWith(
  password: string,
  { folder, port, samePassword }: { folder: string; port: number; samePassword: boolean },
): Promise<ConnectResult> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password,
    database: 'postgres',
    application_name: 'fourscore launcher',
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    query_timeout: QUERY_LIMIT_MS,
    ssl: false, // Overrides PGSSLMODE in the environment, which could require TLS.
  });
  const session = sessionOf(client, samePassword);
  try {
    await client.connect();
    const { rows } = await client.query<{ place: string }>(`select current_setting('data_directory') as place`);
    if ((await realpath(rows[0]?.place ?? '')) === (await realpath(folder))) return { state: 'up', session };
    await session.close();
    return { state: 'refused', reason: `port ${port} belongs to the database of another folder`, wrongPassword: false };
  } catch (error) {
    await session.close();
    if (!(error instanceof DatabaseError)) return { state: 'silent' };
    const { code, message } = error;
    if (code === CANNOT_CONNECT_NOW) return { state: 'busy' };
    return { state: 'refused', reason: message, wrongPassword: code === WRONG_PASSWORD };
  }
}

/**
 * Creates the application's database and its role, which is not a superuser, if they don't exist. If the superuser
 * still has the role's password, changes it to the superuser's own. That password is already on disk, so after an
 * interruption the next start can use either.
 */
export async function ensureDatabase(session: Session, { superuser, role }: Passwords): Promise<void> {
  if (session.samePassword) await session.client.query(`alter role postgres password '${superuser}'`);
  const { rows } = await session.client.query<{ role: boolean; database: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as role,
            exists (select from pg_database where datname = $1) as database`,
    [NAME],
  );
  if (rows[0]?.role !== true) {
    await session.client.query(`create role ${NAME} login createdb password '${role}'`);
  }
  if (rows[0]?.database !== true) await session.client.query(`create database ${NAME} owner ${NAME}`);
}

function sessionOf(client: Client, samePassword: boolean): Session {
  let open = true;
  const endOfSession = new Promise<void>((resolve) => {
    const end = () => {
      open = false;
      resolve();
    };
    client.on('error', end);
    client.on('end', end);
  });
  const close = async () => {
    await Promise.race([client.end().catch(() => undefined), sleep(FAREWELL_LIMIT_MS, undefined, { ref: false })]);
  };
  return { client, samePassword, isOpen: () => open, end: endOfSession, close };
}
