import { sql } from 'kysely';
import { STORE_CARD, STORES_BY_NAME } from '../cards/queries.ts';
import type { Db } from '../db/schema.ts';
import type { Scope } from '../identity/scope.ts';
import { storesInScope } from '../identity/storeScope.ts';

/** What the database says of itself; of its size only where it knows. */
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

/** How many stores there are, which is counted as they come and go, were never surveyed, or not since: few, from an index. */
export function countOverdue(db: Db, scope: Scope, since: Date) {
  const stores = db.selectFrom(storesInScope(db, scope).as('store')).select(sql<number>`count(*)::int`.as('count'));
  const never = stores.where('last_survey_at', 'is', null);
  // Planned once, for whatever day.
  const before = stores.where('last_survey_at', '<', sql<Date>`(select ${since}::timestamptz)`);
  // For administrators alone: only they see all stores.
  const all = db.selectFrom('counted_stores').select(sql<number>`coalesce(sum(stores), 0)::int`.as('count'));
  return db
    .selectNoFrom([
      sql<number>`${all}`.as('all'),
      sql<number>`${never}`.as('never'),
      sql<number>`${never} + ${before}`.as('overdue'),
    ])
    .executeTakeFirstOrThrow();
}

type Page = { overdueSince: Date | null; limit: number; offset: number };

/** A page of the stores, those that were never surveyed first, then by how long ago they were. */
export function selectLastSurveys(db: Db, scope: Scope, { overdueSince, limit, offset }: Page) {
  return db
    .selectFrom(storesInScope(db, scope).as('stores'))
    .$if(overdueSince !== null, (query) =>
      query.where((where) =>
        where.or([where('last_survey_at', 'is', null), where('last_survey_at', '<', overdueSince as Date)]),
      ),
    )
    .select([...STORE_CARD, 'stores.last_survey_at'])
    .orderBy('last_survey_at', (order) => order.asc().nullsFirst())
    .orderBy(STORES_BY_NAME)
    .limit(limit)
    .offset(offset)
    .execute();
}
