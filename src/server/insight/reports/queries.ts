import { sql } from 'kysely';
import { SCORE_COLUMNS } from '../../../domain/scoring/scoreColumns.ts';
import type { Db } from '../../db/schema.ts';
import { isId } from '../../id.ts';
import { holdInScope, storesInScope, type VisibleStoreId } from '../../identity/storeScope.ts';
import type { Scope } from '../../identity/scope.ts';
import { atMost, partitionOf } from '../../shared/surveys/partitionQueries.ts';
import { IS_COUNTED } from '../../shared/surveys/rowQueries.ts';

/** Selects the active link with this token hash; undefined if there is none. */
export function selectLinkedShare(db: Db, hash: Buffer, now: Date) {
  return db
    .selectFrom('shares')
    .innerJoin('stores', 'stores.id', 'shares.store_id')
    .where('token_hash', '=', hash)
    .where('shares.until', '>', now)
    .where('stores.archived_at', 'is', null)
    .select(['shares.id', 'shares.store_id', 'shares.until', 'stores.name as store_name', 'stores.image'])
    .select(sql<string>`(select time_zone from organisation)`.as('time_zone'))
    .select(sql<string>`(select name from organisation)`.as('organisation'))
    .executeTakeFirst();
}

export type LinkedShare = NonNullable<Awaited<ReturnType<typeof selectLinkedShare>>>;

/** Selects the active links of one store, or of all stores in a scope, newest first. */
export function selectShares(db: Db, scope: Scope, { store, now }: { store: VisibleStoreId | null; now: Date }) {
  return db
    .selectFrom('shares')
    .innerJoin(storesInScope(db, scope).as('store'), 'store.id', 'shares.store_id')
    .leftJoin('users', 'users.id', 'shares.made_by')
    .where('shares.until', '>', now)
    .$if(store !== null, (query) => query.where('shares.store_id', '=', store))
    .select(['shares.id', 'shares.store_id', 'store.name as store_name', 'label', 'made_at', 'users.username'])
    .select(['shares.until', 'views', 'viewed_at', 'made_by'])
    .select(sql<boolean>`sealed_token is not null`.as('is_sealed'))
    .orderBy('made_at', 'desc')
    .orderBy('shares.id')
    .execute();
}

/** Returns a link of a store in scope; undefined if there is none or the store isn't in scope. */
export async function selectShare(db: Db, scope: Scope, id: string) {
  if (!isId(id)) return undefined;
  return db
    .selectFrom('shares')
    .innerJoin(storesInScope(db, scope).as('store'), 'store.id', 'shares.store_id')
    .where('shares.id', '=', id)
    .select(['shares.id', 'shares.store_id', 'store.name as store_name', 'label'])
    .executeTakeFirst();
}

/**
 * Returns a link that the caller is going to change; undefined unless its store is in scope. The store can't leave the
 * scope until the transaction ends.
 */
export async function holdShare(db: Db, scope: Scope, id: string) {
  const share = await selectShare(db, scope, id);
  if (!share) return undefined;
  await holdInScope(db, scope, [share.store_id]);
  return selectShare(db, scope, id);
}

/** Returns an active link with its sealed token, if the user created it and may see its store; undefined otherwise. */
export async function selectOwnShare(
  db: Db,
  { scope, userId }: { scope: Scope; userId: string },
  { id, now }: { id: string; now: Date },
) {
  if (!isId(id)) return undefined;
  return db
    .selectFrom('shares')
    .innerJoin(storesInScope(db, scope).as('store'), 'store.id', 'shares.store_id')
    .where('shares.id', '=', id)
    .where('shares.made_by', '=', userId)
    .where('shares.until', '>', now)
    .select(['sealed_token', 'shares.until'])
    .executeTakeFirst();
}

/** Returns the number of a store's links, including expired ones that `deleteEndedShares` hasn't deleted yet. */
export async function countShares(db: Db, storeId: string): Promise<number> {
  const { count } = await db
    .selectFrom('shares')
    .where('store_id', '=', storeId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns a store's latest counted audit, with its scores; undefined if there is none. */
export function selectLatestAudit(db: Db, store: VisibleStoreId) {
  return db
    .selectFrom('surveys')
    .where('store_id', '=', partitionOf(store))
    .where(IS_COUNTED)
    .select(['id', 'store_id', 'taken_at', 'instrument_id'])
    .select(SCORE_COLUMNS)
    .orderBy('taken_at', 'desc')
    .orderBy('id', 'desc')
    .limit(atMost(1))
    .executeTakeFirst();
}

/**
 * Returns the date and overall score of the latest audit before this one in which at least one answer counted;
 * undefined if there is none.
 */
export function selectScoreBefore(db: Db, store: VisibleStoreId, audit: { id: string; taken_at: Date }) {
  return db
    .selectFrom('surveys')
    .where('store_id', '=', partitionOf(store))
    .where(IS_COUNTED)
    .where('overall_counted', '>', 0)
    .where(sql<boolean>`(taken_at, id) < (${audit.taken_at}::timestamptz, ${audit.id}::uuid)`)
    .select(['taken_at', 'overall'])
    .orderBy('taken_at', 'desc')
    .orderBy('id', 'desc')
    .limit(atMost(1))
    .executeTakeFirst();
}

/** The maximum number of audits drawn for a year: about one a week. */
const COURSE_MAX = 54;

/**
 * Returns the overall scores of a store's latest audits since the given time, newest first, up to `COURSE_MAX`. Audits
 * in which no answer counted are left out.
 */
export function selectCourse(db: Db, store: VisibleStoreId, since: Date) {
  return db
    .selectFrom('surveys')
    .where('store_id', '=', partitionOf(store))
    .where(IS_COUNTED)
    .where('overall_counted', '>', 0)
    .where('taken_at', '>=', since)
    .select(['taken_at', 'overall'])
    .orderBy('taken_at', 'desc')
    .orderBy('id', 'desc')
    .limit(COURSE_MAX)
    .execute();
}

/**
 * Returns the progress of a store's actions. Confirmed actions count only if they were settled since a given moment.
 */
export async function selectPlan(db: Db, store: VisibleStoreId, since: Date) {
  const rows = await db
    .selectFrom('actions')
    .where('store_id', '=', store)
    .where((where) =>
      where.or([
        where('status', 'in', ['open', 'doing', 'done']),
        where.and([where('status', '=', 'confirmed'), where('settled_at', '>=', since)]),
      ]),
    )
    .select(['question_id', 'status'])
    .select(sql<number>`coalesce(realised, 0)::float8`.as('points'))
    .execute();
  const count = (...statuses: string[]) => rows.filter(({ status }) => statuses.includes(status)).length;
  const confirmedActions = rows.filter(({ status }) => status === 'confirmed');
  return {
    byQuestion: new Map(
      rows.flatMap(({ question_id: id, status }) =>
        id === null || status === 'confirmed' ? [] : [[id, status] as const],
      ),
    ),
    toDoCount: count('open', 'doing'),
    doneCount: count('done'),
    confirmedCount: confirmedActions.length,
    pointsGained: confirmedActions.reduce((sum, { points }) => sum + points, 0),
  };
}
