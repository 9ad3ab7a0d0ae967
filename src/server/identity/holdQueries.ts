import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import type { Viewer } from './viewer.ts';

/**
 * Holds a caller's account, and the API token by which they call, until the transaction ends; `isToChange` holds the
 * account as one that is about to change. Gives the password hash that it has now.
 */
export async function holdCaller(
  db: Db,
  { userId, apiToken }: Pick<Viewer, 'userId' | 'apiToken'>,
  { isToChange }: { isToChange: boolean },
): Promise<string | undefined> {
  const strength = isToChange ? sql`no key update` : sql`share`;
  const held = sql<{ password_hash: string }>`select password_hash from users where id = ${userId} for ${strength}`;
  const { rows } = await held.execute(db);
  if (apiToken) await sql`select from api_tokens where id = ${apiToken.id} for share`.execute(db);
  return rows[0]?.password_hash;
}
