import { sql } from 'kysely';
import type { UserCard } from '../../contract/shapes.ts';
import type { Db } from '../db/schema.ts';
import { DELETED_AUDITOR } from '../surveys/auditor.ts';

/** The longest list that is sent; the next ones show as the first are decided. */
const LISTED_MOST = 500;

type NewRequest = { email: string; reason: string; language: string; created_at: Date };

/** Keeps a request; one that is open for the address takes the new reason and keeps its place. */
export function upsertRequest(db: Db, request: NewRequest) {
  const { reason, language } = request;
  return db
    .insertInto('delete_requests')
    .values(request)
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doUpdateSet({ reason, language }))
    .execute();
}

/** The open requests with whose account each is about, oldest first. */
export function selectRequests(db: Db) {
  return db
    .selectFrom('delete_requests as request')
    .leftJoin('users', (join) => join.on(sql`lower(users.email)`, '=', sql`lower(request.email)`))
    .select(['request.id as _id', 'request.email', 'request.reason', 'request.created_at'])
    .select(
      sql<UserCard | null>`case when users.id is not null then json_build_object(
        '_id', users.id, 'image', users.image, 'username', users.username,
        'email', users.email, 'user_type', users.user_type
      ) end`.as('user'),
    )
    .orderBy('request.created_at')
    .orderBy('request.id')
    .limit(LISTED_MOST)
    .execute();
}

export async function countRequests(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('delete_requests')
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Takes a request off the list; undefined when there is none. */
export function takeRequest(db: Db, id: string) {
  return db.deleteFrom('delete_requests').where('id', '=', id).returning(['email', 'language']).executeTakeFirst();
}

/** The surveys that a person took no longer name them. */
export function updateNameOnSurveys(db: Db, userId: string) {
  return db.updateTable('surveys').set({ user_name: DELETED_AUDITOR }).where('user_id', '=', userId).execute();
}
