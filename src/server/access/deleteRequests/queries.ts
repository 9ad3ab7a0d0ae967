import { sql } from 'kysely';
import type { UserCard } from '../../../contract/kit/shapes.ts';
import type { Db } from '../../db/schema.ts';

/** The maximum number of requests listed at a time. */
const LISTED_MOST = 500;

/**
 * The maximum number of unconfirmed reasons stored per email address, so that strangers can't fill the table. The
 * limits in `handlers.ts` prevent a stranger with one IP address from reaching it within a day.
 */
const UNCONFIRMED_MOST = 20;

type NewRequest = { email: string; language: string; created_at: Date };

type NewReason = { reason: string; created_at: Date; confirmed_at: Date | null };

/**
 * Stores a reason with the open request for the email address, and creates that request if necessary. At the limit, a
 * new unconfirmed reason replaces the oldest one that can no longer be confirmed; this includes reasons older than
 * `unsentBefore` whose link was never emailed. Returns the new reason's id, or null when none can be replaced.
 */
export async function insertReason(
  db: Db,
  request: NewRequest,
  reason: NewReason,
  unsentBefore: Date,
): Promise<string | null> {
  const { id: requestId } = await db
    .insertInto('delete_requests')
    .values(request)
    // Changes nothing, but locks the existing row and returns its id.
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doUpdateSet({ email: sql`delete_requests.email` }))
    .returning('id')
    .executeTakeFirstOrThrow();
  if (reason.confirmed_at === null) {
    const { count, oldest_dead: dead } = await selectUnconfirmedReasons(db, requestId, reason.created_at, unsentBefore);
    if (count >= UNCONFIRMED_MOST && dead === null) return null;
    if (count >= UNCONFIRMED_MOST) await db.deleteFrom('delete_reasons').where('id', '=', dead).execute();
  }
  const { id } = await db
    .insertInto('delete_reasons')
    .values({ request_id: requestId, ...reason })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the number of unconfirmed reasons of a request, and the id of the oldest that can no longer be confirmed. */
function selectUnconfirmedReasons(db: Db, requestId: string, now: Date, unsentBefore: Date) {
  const isDead = sql`coalesce(token_expires_at <= ${now}, created_at <= ${unsentBefore})`;
  return db
    .selectFrom('delete_reasons')
    .where('request_id', '=', requestId)
    .where('confirmed_at', 'is', null)
    .select([
      sql<number>`count(*)::integer`.as('count'),
      sql<string | null>`(array_agg(id order by created_at, id) filter (where ${isDead}))[1]`.as('oldest_dead'),
    ])
    .executeTakeFirstOrThrow();
}

/**
 * Returns the oldest open requests, up to LISTED_MOST, each with the account that it is about, if there is one. Within
 * a request, confirmed reasons are first; within each kind, the oldest is first.
 */
export function selectRequests(db: Db) {
  return db
    .selectFrom('delete_requests as request')
    .leftJoin('users', (join) => join.on(sql`lower(users.email)`, '=', sql`lower(request.email)`))
    .select(['request.id as _id', 'request.email', 'request.created_at'])
    .select(
      sql<{ reason: string; date: string; confirmed: string | null }[]>`coalesce((
        select json_agg(
          json_build_object('reason', reasons.reason, 'date', reasons.created_at, 'confirmed', reasons.confirmed_at)
          order by reasons.confirmed_at is null, reasons.created_at, reasons.id
        ) from delete_reasons as reasons where reasons.request_id = request.id
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

/** Returns the number of open requests. */
export async function countRequests(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('delete_requests')
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes a request and returns it; undefined when there is none. */
export function takeRequest(db: Db, id: string) {
  return db.deleteFrom('delete_requests').where('id', '=', id).returning(['email', 'language']).executeTakeFirst();
}

/** Removes a user's name from the actions they created and from their steps on timelines. */
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

/** Removes a user's name from the assessments they took or voided and from the versions they made. */
export async function updateNameOnAssessments(db: Db, userId: string): Promise<void> {
  await db.updateTable('assessments').set({ user_name: null }).where('user_id', '=', userId).execute();
  await db.updateTable('assessments').set({ void_by_name: null }).where('void_by', '=', userId).execute();
  await db
    .updateTable('assessment_revisions')
    .set({ by_name: null })
    .where('by_id', '=', userId)
    .where('by_name', 'is not', null)
    .execute();
}

/**
 * Removes a user's name from the definitions they loaded and the drafts they edited, and deletes the record of the
 * drafts they have open.
 */
export async function updateNameOnDefinitions(db: Db, userId: string): Promise<void> {
  for (const table of ['instruments', 'modules'] as const) {
    await db.updateTable(table).set({ loaded_by_name: null }).where('loaded_by', '=', userId).execute();
  }
  await db.updateTable('drafts').set({ changed_by_name: null }).where('changed_by', '=', userId).execute();
  await db
    .updateTable('draft_edits')
    .set({ by_name: null })
    .where('by', '=', userId)
    .where('by_name', 'is not', null)
    .execute();
  await db.deleteFrom('draft_people').where('user_id', '=', userId).execute();
}

/** Removes a user's name from the surveys they took or voided and from the versions they made. */
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

/**
 * Stores the hash of the link that confirms a reason, and returns the reason; undefined when it was deleted or is
 * already confirmed.
 */
export function updateToken(db: Db, id: string, token: { hash: Buffer; expiresAt: Date }) {
  return db
    .updateTable('delete_reasons')
    .set({ token_hash: token.hash, token_expires_at: token.expiresAt })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .returning('reason')
    .executeTakeFirst();
}

/**
 * Returns the reason that a link confirms, even if it is already confirmed; undefined when the link no longer works.
 */
export function selectReasonOfLink(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('delete_reasons')
    .where('token_hash', '=', tokenHash)
    .where('token_expires_at', '>', now)
    .select(['reason', 'created_at'])
    .executeTakeFirst();
}

/**
 * Marks the reason of a link as confirmed, keeping the time of the first confirmation. Returns false when the link no
 * longer works.
 */
export async function confirmReason(db: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const reason = await db
    .updateTable('delete_reasons')
    .set({ confirmed_at: sql`coalesce(confirmed_at, ${now})` })
    .where('token_hash', '=', tokenHash)
    .where('token_expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return reason !== undefined;
}
