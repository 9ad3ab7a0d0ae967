import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';

/** The account of an e-mail address, without regard to letter case. */
export function selectAccount(db: Db, email: string) {
  return db
    .selectFrom('users')
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .select(['id', 'email', 'username', 'password_hash', 'user_type', 'image', 'language'])
    .executeTakeFirst();
}

export function updatePasswordHash(db: Db, userId: string, passwordHash: string) {
  return db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
}

export function insertUser(
  db: Db,
  user: { email: string; username: string; passwordHash: string; userType: number; groupId?: string; image?: string },
) {
  return db
    .insertInto('users')
    .values({
      email: user.email,
      username: user.username,
      password_hash: user.passwordHash,
      user_type: user.userType,
      group_id: user.groupId ?? null,
      image: user.image ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}
