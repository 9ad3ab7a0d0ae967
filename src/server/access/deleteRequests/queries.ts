import { sql } from 'kysely';
import type { UserCard } from '../../contract/kit/shapes.ts';
import type { Db } from '../db/schema.ts';

/** The longest list that is sent; the next ones show as the first are decided. */
const LISTED_MOST = 500;

/**
 * So many unconfirmed reasons are kept for an address: strangers fill no table. A single one of them has no part in it that
 * would leave none to others (handlers.ts).
 */
const UNCONFIRMED_MOST = 20;

type NewRequest = { email: string; language: string; created_at: Date };

type NewReason = { reason: string; created_at: Date; confirmed_at: Date | null };

/**
 * Keeps a reason with the request that is open for the address, which is made when there is none. Gives its id; null when so
 * many wait for their confirmation that there is no place: only one whose link is dead gives its place up. One that was
 * never mailed is dead when it came before `unmailedBefore`.
 */
export async function insertReason(
  db: Db,
  request: NewRequest,
  reason: NewReason,
  unmailedBefore: Date,
): Promise<string | null> {
  const { id: requestId } = await db
    .insertInto('delete_requests')
    .values(request)
    // Nothing changes, but the row is locked and told.
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doUpdateSet({ email: sql`delete_requests.email` }))
    .returning('id')
    .executeTakeFirstOrThrow();
  if (reason.confirmed_at === null) {
    const { kept, oldest_dead: dead } = await selectUnconfirmed(db, requestId, reason.created_at, unmailedBefore);
    if (kept >= UNCONFIRMED_MOST && dead === null) return null;
    if (kept >= UNCONFIRMED_MOST) await db.deleteFrom('delete_reasons').where('id', '=', dead).execute();
  }
  const { id } = await db
    .insertInto('delete_reasons')
    .values({ request_id: requestId, ...reason })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** How many reasons of a request are unconfirmed, and the oldest of them that can't be confirmed any more. */
function selectUnconfirmed(db: Db, requestId: string, now: Date, unmailedBefore: Date) {
  const isDead = sql`coalesce(token_expires_at <= ${now}, created_at <= ${unmailedBefore})`;
  return db
    .selectFrom('delete_reasons')
    .where('request_id', '=', requestId)
    .where('confirmed_at', 'is', null)
    .select([
      sql<number>`count(*)::integer`.as('kept'),
      sql<string | null>`(array_agg(id order by created_at, id) filter (where ${isDead}))[1]`.as('oldest_dead'),
    ])
    .executeTakeFirstOrThrow();
}

/** The open requests with whose account each is about, oldest first. Their reasons: the confirmed, then the oldest. */
export function selectRequests(db: Db) {
  return db
    .selectFrom('delete_requests as request')
    .leftJoin('users', (join) => join.on(sql`lower(users.email)`, '=', sql`lower(request.email)`))
    .select(['request.id as _id', 'request.email', 'request.created_at'])
    .select(
      sql<{ reason: string; date: string; confirmed: string | null }[]>`coalesce((
        select json_agg(
          json_build_object('reason', said.reason, 'date', said.created_at, 'confirmed', said.confirmed_at)
          order by said.confirmed_at is null, said.created_at, said.id
        ) from delete_reasons as said where said.request_id = request.id
      ), '[]')`.as('reasons'),
    )
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

/** How many requests wait for an administrator. */
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

/** The actions that a person made, and their steps on timelines, no longer name them. */
export async function updateNameOnActions(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('actions')
    .set({ created_by_name: null })
    .where('created_by', '=', userId)
    .where('created_by_name', 'is not', null)
    .execute();
  await db
    .updateTable('action_steps')
    .set({ by_name: null })
    .where('by_id', '=', userId)
    .where('by_name', 'is not', null)
    .execute();
}

/** The surveys that a person took or made void, and the versions that they made, no longer name them. */
export async function updateNameOnSurveys(db: Db, userId: string): Promise<void> {
  await db.updateTable('surveys').set({ user_name: null }).where('user_id', '=', userId).execute();
  await db.updateTable('surveys').set({ void_by_name: null }).where('void_by', '=', userId).execute();
  await db
    .updateTable('survey_revisions')
    .set({ by_name: null })
    .where('by_id', '=', userId)
    .where('by_name', 'is not', null)
    .execute();
}

/** Keeps the hash of the link that confirms a reason, and gives that reason; undefined when it is gone or confirmed. */
export function updateToken(db: Db, id: string, token: { hash: Buffer; expiresAt: Date }) {
  return db
    .updateTable('delete_reasons')
    .set({ token_hash: token.hash, token_expires_at: token.expiresAt })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .returning('reason')
    .executeTakeFirst();
}

/** The reason that a link confirms, or has confirmed; undefined when the link does not work any more. */
export function selectReasonOfLink(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('delete_reasons')
    .where('token_hash', '=', tokenHash)
    .where('token_expires_at', '>', now)
    .select(['reason', 'created_at'])
    .executeTakeFirst();
}

/** Marks the reason of a link as confirmed, the first time; false when the link does not work any more. */
export async function confirmReason(db: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const confirmed = await db
    .updateTable('delete_reasons')
    .set({ confirmed_at: sql`coalesce(confirmed_at, ${now})` })
    .where('token_hash', '=', tokenHash)
    .where('token_expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return confirmed !== undefined;
}
