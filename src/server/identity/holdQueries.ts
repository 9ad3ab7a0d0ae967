import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import type { Viewer } from './viewer.ts';

/**
 * Locks the caller's account, and the API token if they use one, until the transaction ends. Returns the account's
 * current password hash; undefined if the account was deleted. The lock is not shared: two calls that shared it and
 * then changed the account would deadlock.
 */
export async function holdCaller(
  db: Db,
  { userId, apiToken }: Pick<Viewer, 'userId' | 'apiToken'>,
): Promise<string | undefined> {
  const rowLock = sql<{
    password_hash: string;
  }>`select password_hash from users where id = ${userId} for no key update`;
  const { rows } = await rowLock.execute(db);
  if (apiToken) await sql`select from api_tokens where id = ${apiToken.id} for no key update`.execute(db);
  return rows[0]?.password_hash;
}
