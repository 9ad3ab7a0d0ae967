import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/** Locks the account with this email address against changes until the transaction ends. */
export async function holdAddress(db: Db, email: string): Promise<void> {
  await sql`select from users where lower(email) = ${email.toLowerCase()} for share`.execute(db);
}

/** Stores the hash of a user's newest reset link, replacing the hash of an earlier link. */
export function upsertReset(db: Db, reset: { userId: string; tokenHash: Buffer; expiresAt: Date }) {
  const values = { token_hash: reset.tokenHash, expires_at: reset.expiresAt };
  return db
    .insertInto('password_resets')
    .values({ user_id: reset.userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** Returns the user of a link that still works; undefined if it doesn't. */
export function selectReset(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .select(['user_id', 'email', 'username', 'language', 'group_id'])
    .executeTakeFirst();
}

/** Uses up a link. Returns false when it no longer works. */
export async function takeReset(db: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const token = await db
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return token !== undefined;
}

/** Deletes a user's reset link, if there is one. */
export function deleteReset(db: Db, userId: string) {
  return db.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}
