import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import type { Viewer } from './viewer.ts';

/**
 * Holds a caller's account, and the API token by which they call, until the transaction ends. Held as what is about to
 * change: of two calls that would share it and then change it, each would wait for the other, and calls that end rights
 * hold their caller, too, so that they wait for what goes on. Gives the password hash that the account has now.
 */
export async function holdCaller(
  db: Db,
  { userId, apiToken }: Pick<Viewer, 'userId' | 'apiToken'>,
): Promise<string | undefined> {
  const held = sql<{ password_hash: string }>`select password_hash from users where id = ${userId} for no key update`;
  const { rows } = await held.execute(db);
  if (apiToken) await sql`select from api_tokens where id = ${apiToken.id} for no key update`.execute(db);
  return rows[0]?.password_hash;
}
