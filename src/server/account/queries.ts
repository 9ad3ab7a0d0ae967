import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';

/** The account of an e-mail address, without regard to letter case. */
export function selectAccount(db: Db, email: string) {
  return db
    .selectFrom('users')
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .select(['id', 'email', 'username', 'password_hash', 'user_type', 'image'])
    .executeTakeFirst();
}

export function insertSession(db: Db, session: { tokenHash: Buffer; userId: string; remember: boolean; now: Date }) {
  return db
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      remember: session.remember,
      created_at: session.now,
      last_used_at: session.now,
    })
    .execute();
}

export function deleteSession(db: Db, tokenHash: Buffer) {
  return db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** Sessions that can no longer be used, by the longest life that any has. */
export function deleteDeadSessions(db: Db, before: Date) {
  return db.deleteFrom('sessions').where('created_at', '<', before).execute();
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
