import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseError, type Client } from 'pg';
import { BackupError } from '../error.ts';

const IN_USE = '55006';
const MAY_NOT = '42501';

/**
 * The maximum number of attempts to drop a database that is still in use, by an autovacuum or a session that was just
 * terminated, and the wait between them in ms.
 */
const TRIES = 100;
const WAIT_MS = 100;

/**
 * Creates the scratch database on the same server, after dropping one that a crash left behind, and returns its URL.
 * The caller must hold the backup lock.
 */
export async function makeScratch(client: Client, url: string): Promise<string> {
  const name = await dropScratch(client);
  try {
    await client.query(`create database ${name} template template0`);
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== MAY_NOT) throw error;
    throw new BackupError('The database role is not allowed to create databases (CREATEDB).', {
      fault: 'no_scratch',
      cause: error,
    });
  }
  const scratch = new URL(url);
  scratch.pathname = `/${name}`;
  return scratch.href;
}

/** Drops the scratch database if it exists. Returns its name. */
export async function dropScratch(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string; isPresent: boolean }>(
    `select name, exists (select from pg_database where datname = name) as "isPresent"
     from (select 'fourscore_scratch_' || oid as name from pg_database where datname = current_database()) named`,
  );
  const [{ name, isPresent } = { name: '', isPresent: false }] = rows;
  if (!isPresent) return name;
  for (let tries = 1; ; tries++) {
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user',
      [name],
    );
    try {
      await client.query(`drop database if exists ${name}`);
      return name;
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.code !== IN_USE || tries === TRIES) throw error;
      await delay(WAIT_MS);
    }
  }
}
