import type { Db } from '../db/schema.ts';

/** Keeps the hash of a user's newest link; the older one dies with it. False when the user was deleted meanwhile. */
export async function upsertReset(
  db: Db,
  reset: { userId: string; tokenHash: Buffer; expiresAt: Date },
): Promise<boolean> {
  const values = { token_hash: reset.tokenHash, expires_at: reset.expiresAt };
  const row = await db
    .insertInto('password_resets')
    .columns(['user_id', 'token_hash', 'expires_at'])
    .expression((query) =>
      query
        .selectFrom('users')
        .where('id', '=', reset.userId)
        .select((row) => ['id', row.val(reset.tokenHash).as('token_hash'), row.val(reset.expiresAt).as('expires_at')])
        .forKeyShare(),
    )
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
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

/** Uses a link up; false when somebody has before. */
export async function takeReset(db: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const taken = await db
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return taken !== undefined;
}

export function deleteReset(db: Db, userId: string) {
  return db.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}
