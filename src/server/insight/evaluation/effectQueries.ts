import { sql } from 'kysely';
import { AREAS_COMPARED, scoreColumn, type ComparedArea } from '../../../domain/evaluation/areas.ts';
import type { Db } from '../../db/schema.ts';
import type { Scope } from '../../identity/scope.ts';
import { storesInScope } from '../../identity/storeScope.ts';
import { selectedScore } from '../../shared/surveys/latestScoreQueries.ts';
import { IS_COUNTED, isTakenWithin } from '../../shared/surveys/rowQueries.ts';
import type { Span } from '../../span.ts';

/** Selects the names of the given stores that are in scope. */
export function selectNames(db: Db, scope: Scope, ids: readonly string[]) {
  return db
    .selectFrom(storesInScope(db, scope).as('scope'))
    .where('scope.id', '=', sql<string>`any(${ids}::uuid[])`)
    .select(['scope.id', 'scope.name as store_name'])
    .execute();
}

/** The number of audits with a score for each area, and the sum of these scores. */
export type AreaSums = { [A in ComparedArea as `${A}_n` | `${A}_sum`]: number };

/**
 * Selects sums over the counted audits of stores within a span, by store and segment, ordered by store. Segment 0 is
 * before the first moment, segment 1 starts at the first, and so on.
 */
export function selectSegments(
  db: Db,
  stores: readonly string[],
  { span, moments }: { span: Span; moments: readonly Date[] },
) {
  return db
    .selectFrom('surveys')
    .where('surveys.store_id', '=', sql<string>`any(${stores}::uuid[])`)
    .where(IS_COUNTED)
    .where(isTakenWithin(span))
    .groupBy([sql`1`, sql`2`])
    .select(['surveys.store_id', sql<number>`width_bucket(surveys.taken_at, ${moments}::timestamptz[])`.as('segment')])
    .select(AREAS_COMPARED.flatMap(sumsOf))
    .orderBy(sql`1`)
    .$castTo<{ store_id: string; segment: number } & AreaSums>();
}

function sumsOf(area: ComparedArea) {
  const countedFilter = sql`filter (where ${sql.ref(`surveys.${scoreColumn(area)}_counted`)} > 0)`;
  // Every audit has an overall score.
  const filter = area === 'overall' ? sql`` : countedFilter;
  return [
    sql<number>`(count(*) ${filter})::int`.as(`${area}_n`),
    sql<number>`coalesce(sum(${sql.ref(`surveys.${scoreColumn(area)}`)}) ${filter}, 0)::int`.as(`${area}_sum`),
  ];
}

/** Selects each store's mean score of an area per calendar month in a time zone, ordered by month. */
export function selectMonthMeans(
  db: Db,
  stores: readonly string[],
  { span, area, zone }: { span: Span; area: ComparedArea; zone: string },
) {
  const column = scoreColumn(area);
  return db
    .selectFrom('surveys')
    .where('surveys.store_id', '=', sql<string>`any(${stores}::uuid[])`)
    .where(IS_COUNTED)
    .where(isTakenWithin(span))
    .$if(area !== 'overall', (query) => query.where(sql.ref(`surveys.${column}_counted`), '>', 0))
    .groupBy([sql`1`, sql`2`])
    .orderBy(sql`1`)
    .select([sql<string>`to_char(surveys.taken_at at time zone ${zone}, 'YYYY-MM')`.as('month'), 'surveys.store_id'])
    .select(sql<number>`avg(${sql.ref(`surveys.${column}`)})::float8`.as('mean'));
}

/** Selects the audits of a comparison, by store and oldest first; a score is null if none of its questions counted. */
export function selectAudits(db: Db, stores: readonly string[], span: Span) {
  return db
    .selectFrom('surveys')
    .where('surveys.store_id', '=', sql<string>`any(${stores}::uuid[])`)
    .where(IS_COUNTED)
    .where(isTakenWithin(span))
    .orderBy('surveys.store_id')
    .orderBy('surveys.taken_at')
    .orderBy('surveys.id')
    .select(['surveys.store_id', 'surveys.id', 'surveys.taken_at'])
    .select(AREAS_COMPARED.map(selectedScore));
}

export type AuditRow = { store_id: string; id: string; taken_at: Date } & Record<ComparedArea, number | null>;
