import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/** Returns the phones of a user, or of all users, sorted by name, each with its number of audits. */
export function selectPhones(db: Db, userId: string | null) {
  return db
    .selectFrom('phones')
    .innerJoin('users', 'users.id', 'phones.user_id')
    .$if(userId !== null, (query) => query.where('phones.user_id', '=', userId ?? ''))
    .select(['phones.id', 'phones.name', 'phones.user_id', 'users.username', 'made_at', 'last_seen_at'])
    .select((inner) =>
      inner
        .selectFrom('submissions')
        .whereRef('submissions.phone_id', '=', 'phones.id')
        .select(sql<number>`count(*)::int`.as('count'))
        .as('surveys'),
    )
    .orderBy('phones.name')
    .orderBy('phones.id')
    .execute();
}

/** Returns the number of a user's phones. */
export async function countPhones(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('phones')
    .where('user_id', '=', userId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns a user's id and name, or undefined if there is none. */
export function selectUserName(db: Db, userId: string) {
  return db.selectFrom('users').where('id', '=', userId).select(['id', 'username']).executeTakeFirst();
}
