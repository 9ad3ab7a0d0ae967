import { sql } from 'kysely';
import { STORE_CARD, STORES_BY_NAME } from '../../shared/cards/queries.ts';
import type { Db } from '../../db/schema.ts';
import type { Scope } from '../../identity/scope.ts';
import type { StoresBehind } from '../../followUp/schedule/storesBehind.ts';
import { storesInScope } from '../../identity/storeScope.ts';

/** Returns the database's version, schema and size in bytes. */
export async function selectAboutDatabase(db: Db) {
  const { rows } = await sql<{ version: string; schema: string | null }>`
    select current_setting('server_version') as version, (select max(name) from schema_migrations) as schema
  `.execute(db);
  return { version: rows[0]?.version ?? '', schema: rows[0]?.schema ?? '', bytes: await selectSize(db) };
}

async function selectSize(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}

/** Returns three counts: of all stores, of the stores without a survey, and of the overdue stores. */
export function countOverdueStores(db: Db, scope: Scope, { since, scheduledIds, behindIds }: OverdueCriteria) {
  const stores = db.selectFrom(storesInScope(db, scope).as('store')).select(sql<number>`count(*)::int`.as('count'));
  const storesWithoutSurvey = stores.where('last_survey_at', 'is', null);
  // The subquery hides the time from the planner, so the plan of one day can be reused on the next.
  const before = stores.where('last_survey_at', '<', sql<Date>`(select ${since}::timestamptz)`);
  const free = sql<boolean>`store.id <> all(${scheduledIds}::uuid[])`;
  const overdue =
    scheduledIds.length === 0
      ? sql<number>`${storesWithoutSurvey} + ${before}`
      : sql<number>`${storesWithoutSurvey.where(free)} + ${before.where(free)} + ${behindIds.length}::int`;
  // The total ignores the scope, because only administrators can make this call, and they see all stores.
  const all = db.selectFrom('counted_stores').select(sql<number>`coalesce(sum(stores), 0)::int`.as('count'));
  return db
    .selectNoFrom([
      sql<number>`${all}`.as('all'),
      sql<number>`${storesWithoutSurvey}`.as('never'),
      overdue.as('overdue'),
    ])
    .executeTakeFirstOrThrow();
}

/**
 * The criteria for overdue stores: stores behind their schedules, and stores without a schedule that haven't been
 * surveyed since a given time.
 */
export type OverdueCriteria = StoresBehind & { since: Date };

type Page = { overdue: OverdueCriteria | null; limit: number; offset: number };

/**
 * Returns a page of all stores, or of the overdue ones if criteria are given: stores without a survey first, then those
 * with the oldest last survey.
 */
export function selectLastSurveys(db: Db, scope: Scope, { overdue, limit, offset }: Page) {
  return db
    .selectFrom(storesInScope(db, scope).as('stores'))
    .$if(overdue !== null, (query) =>
      query.where(
        sql<boolean>`case when stores.id = any(${overdue?.scheduledIds ?? []}::uuid[])
          then stores.id = any(${overdue?.behindIds ?? []}::uuid[])
          else last_survey_at is null or last_survey_at < ${overdue?.since ?? null}::timestamptz end`,
      ),
    )
    .select([...STORE_CARD, 'stores.last_survey_at'])
    .orderBy('last_survey_at', (order) => order.asc().nullsFirst())
    .orderBy(STORES_BY_NAME)
    .limit(limit)
    .offset(offset)
    .execute();
}
