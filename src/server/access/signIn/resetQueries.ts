import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';

/** Holds the account of an address as it is until the transaction ends. */
export async function holdAddress(db: Db, email: string): Promise<void> {
  await sql`select from users where lower(email) = ${email.toLowerCase()} for share`.execute(db);
}

/** Keeps the hash of a person's newest link; the older one dies with it. */
export function upsertReset(db: Db, reset: { userId: string; tokenHash: Buffer; expiresAt: Date }) {
  const values = { token_hash: reset.tokenHash, expires_at: reset.expiresAt };
  return db
    .insertInto('password_resets')
    .values({ user_id: reset.userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** Whom a link that still works is for. */
export function selectReset(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .select(['user_id', 'email', 'username', 'language', 'group_id'])
    .executeTakeFirst();
}

/** Uses a link up; false when it was used before. */
export async function takeReset(db: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const taken = await db
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Ends the link of a user, if there is one. */
export function deleteReset(db: Db, userId: string) {
  return db.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}
