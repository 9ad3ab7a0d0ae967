import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseError, type Client } from 'pg';
import { BackupError } from '../error.ts';

const IN_USE = '55006';
const MAY_NOT = '42501';

/** How long a database that is looked at by an autovacuum, or by what was just ended, is waited for. */
const TRIES = 100;
const WAIT_MS = 100;

/**
 * Makes the scratch database of a database, on the same server. It has one name, so that what a crash left is found and
 * dropped first. Who holds the lock of backups may do so.
 */
export async function makeScratch(client: Client, url: string): Promise<string> {
  const name = await dropScratch(client);
  try {
    await client.query(`create database ${name} template template0`);
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== MAY_NOT) throw error;
    throw new BackupError('The role of the database may not create databases (CREATEDB).', {
      fault: 'no_scratch',
      cause: error,
    });
  }
  const scratch = new URL(url);
  scratch.pathname = `/${name}`;
  return scratch.href;
}

/** Drops the scratch database, if there is one; gives its name. */
export async function dropScratch(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string; there: boolean }>(
    `select name, exists (select from pg_database where datname = name) as there
     from (select 'fourscore_scratch_' || oid as name from pg_database where datname = current_database()) named`,
  );
  const [{ name, there } = { name: '', there: false }] = rows;
  if (!there) return name;
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
