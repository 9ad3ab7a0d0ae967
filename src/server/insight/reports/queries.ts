import { sql } from 'kysely';
import { SCORE_COLUMNS } from '../../domain/scoring/areas.ts';
import type { Db } from '../db/schema.ts';
import { isId } from '../id.ts';
import { storesInScope, type VisibleStoreId } from '../identity/storeScope.ts';
import type { Scope } from '../identity/scope.ts';
import { atMost, partitionOf } from '../surveys/partitionQueries.ts';
import { COUNTED } from '../surveys/rowQueries.ts';

/** A link by the hash of its token, while it works, with what its page needs besides the report. */
export function selectLinkedShare(db: Db, hash: Buffer, now: Date) {
  return db
    .selectFrom('shares')
    .innerJoin('stores', 'stores.id', 'shares.store_id')
    .where('token_hash', '=', hash)
    .where('shares.until', '>', now)
    .where('stores.archived_at', 'is', null)
    .select(['shares.id', 'shares.store_id', 'shares.until', 'stores.name as store_name', 'stores.image'])
    .select(sql<string>`(select time_zone from organisation)`.as('time_zone'))
    .executeTakeFirst();
}

export type LinkedShare = NonNullable<Awaited<ReturnType<typeof selectLinkedShare>>>;

/** The links that work, of one store or of all in a scope, the newest first. */
export function selectShares(db: Db, scope: Scope, { store, now }: { store: VisibleStoreId | null; now: Date }) {
  return db
    .selectFrom('shares')
    .innerJoin(storesInScope(db, scope).as('store'), 'store.id', 'shares.store_id')
    .leftJoin('users', 'users.id', 'shares.made_by')
    .where('shares.until', '>', now)
    .$if(store !== null, (query) => query.where('shares.store_id', '=', store))
    .select(['shares.id', 'shares.store_id', 'store.name as store_name', 'label', 'made_at', 'users.username'])
    .select(['shares.until', 'views', 'viewed_at'])
    .orderBy('made_at', 'desc')
    .orderBy('shares.id')
    .execute();
}

/** A link of a store in scope; undefined for a foreign one and for none alike. */
export async function selectShare(db: Db, scope: Scope, id: string) {
  if (!isId(id)) return undefined;
  return db
    .selectFrom('shares')
    .innerJoin(storesInScope(db, scope).as('store'), 'store.id', 'shares.store_id')
    .where('shares.id', '=', id)
    .select(['shares.id', 'store.name as store_name', 'label'])
    .executeTakeFirst();
}

/** How many links of a store work. */
export async function countShares(db: Db, storeId: string): Promise<number> {
  const { count } = await db
    .selectFrom('shares')
    .where('store_id', '=', storeId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The two latest audits of a store with all their scores, the newest first. */
export function selectReportedAudits(db: Db, store: VisibleStoreId) {
  return db
    .selectFrom('surveys')
    .where('store_id', '=', partitionOf(store))
    .where(COUNTED)
    .select(['id', 'store_id', 'taken_at', 'instrument_id'])
    .select(SCORE_COLUMNS)
    .orderBy('taken_at', 'desc')
    .orderBy('id', 'desc')
    .limit(atMost(2))
    .execute();
}

/** So many audits of a year are drawn: one a week. */
const COURSE_MAX = 54;

/** The overall scores of a store's audits from a moment on, the newest first. */
export function selectCourse(db: Db, store: VisibleStoreId, since: Date) {
  return db
    .selectFrom('surveys')
    .where('store_id', '=', partitionOf(store))
    .where(COUNTED)
    .where('taken_at', '>=', since)
    .select(['taken_at', 'overall'])
    .orderBy('taken_at', 'desc')
    .limit(COURSE_MAX)
    .execute();
}

/** What is being done about questions of a store, and what came of all its actions from a moment on. */
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
    .select(sql<number>`coalesce(realised, 0)::float8`.as('won'))
    .execute();
  const count = (...statuses: string[]) => rows.filter(({ status }) => statuses.includes(status)).length;
  const confirmed = rows.filter(({ status }) => status === 'confirmed');
  return {
    /** By question, of what is unfinished. */
    byQuestion: new Map(
      rows.flatMap(({ question_id: id, status }) =>
        id === null || status === 'confirmed' ? [] : [[id, status] as const],
      ),
    ),
    doing: count('open', 'doing'),
    done: count('done'),
    confirmed: confirmed.length,
    won: confirmed.reduce((sum, { won }) => sum + won, 0),
  };
}
