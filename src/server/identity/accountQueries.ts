import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import { TIME_ZONE } from './viewerQueries.ts';

/** Returns the account with an email address, ignoring case; undefined if there is none. */
export function selectAccount(db: Db, email: string) {
  return db
    .selectFrom('users')
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .select(ACCOUNT_COLUMNS)
    .executeTakeFirst();
}

const ACCOUNT_COLUMNS = ['id', 'email', 'username', 'password_hash', 'user_type', 'image', 'language'] as const;

export type Account = NonNullable<Awaited<ReturnType<typeof selectAccount>>>;

/** The setting that exists while the first steps are shown to a new organisation. */
export const FIRST_STEPS = 'first_steps';

/** Locks an account until the transaction ends and returns it; undefined if there is none. */
export function lockAccount(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(ACCOUNT_COLUMNS)
    .select(TIME_ZONE.as('time_zone'))
    .select(sql<boolean>`exists (select from settings where name = ${FIRST_STEPS})`.as('first_steps'))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Sets the hash of an account's password. */
export function updatePasswordHash(db: Db, userId: string, passwordHash: string) {
  return db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
}

/** Adds a user and returns the id. Fails with a unique violation when the email address is taken. */
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

/** Returns the name of a group; null when there is none. */
export async function selectGroupName(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('groups').where('id', '=', id).select('name').executeTakeFirst();
  return row?.name ?? null;
}
