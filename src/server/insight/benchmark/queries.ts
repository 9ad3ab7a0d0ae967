import { sql } from 'kysely';
import { assessmentsInScope } from '../../audits/assessments/queries.ts';
import type { Db } from '../../db/schema.ts';
import type { Scope } from '../../identity/scope.ts';
import type { VisibleStoreId } from '../../identity/storeScope.ts';
import { atMost, partitionOf } from '../../shared/surveys/partitionQueries.ts';
import { IS_COUNTED } from '../../shared/surveys/rowQueries.ts';
import type { Span } from '../../span.ts';

/** Returns a store's latest counted survey before a moment. */
export function selectLatestSurvey(db: Db, store: VisibleStoreId, before: Date) {
  return db
    .selectFrom('surveys')
    .where('store_id', '=', partitionOf(store))
    .where(IS_COUNTED)
    .where('taken_at', '<', before)
    .orderBy('taken_at', 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'store_id', 'taken_at', 'overall', 'instrument_id'])
    .limit(atMost(1))
    .executeTakeFirst();
}

/** Returns a store's latest assessment of each module before a moment. */
export async function selectAssessmentsBefore(
  db: Db,
  scope: Scope,
  { store, modules, before }: { store: VisibleStoreId; modules: readonly string[]; before: Date },
) {
  if (modules.length === 0) return [];
  return assessmentsInScope(db, scope)
    .where('assessments.store_id', '=', store)
    .where('module', 'in', modules)
    .where('void_at', 'is', null)
    .where('taken_at', '<', before)
    .distinctOn('module')
    .orderBy('module')
    .orderBy('taken_at', 'desc')
    .orderBy('assessments.id', 'desc')
    .execute();
}

/** The overall score of an audit, and when it was taken. */
export type TakenScore = { overall: number; taken_at: Date };

/**
 * Returns the overall score of each store's latest audit within a span, by store. Only for comparisons: some stores may
 * be outside the caller's scope.
 */
export async function selectScores(
  db: Db,
  stores: readonly string[],
  { start, end }: Span,
): Promise<Map<string, TakenScore>> {
  const { rows } = await sql<TakenScore & { store_id: string }>`
    select latest.store_id, latest.overall, latest.taken_at
    from unnest(${[...stores]}::uuid[]) as asked (id)
    join lateral (
      select surveys.store_id, surveys.overall, surveys.taken_at
      from surveys
      where surveys.store_id = asked.id and ${IS_COUNTED}
        and surveys.taken_at >= ${start}::timestamptz and surveys.taken_at < ${end}::timestamptz
      order by surveys.taken_at desc, surveys.id desc
      limit 1
    ) as latest on true`.execute(db);
  return new Map(rows.map(({ store_id: id, ...score }) => [id, score]));
}

/** The measures of a store's latest assessment that have enough data, and when it was taken. */
export type MeasuresOfStore = { module: string; store_id: string; measures: Record<string, number>; taken_at: Date };

/**
 * Returns the measures of each store's latest assessments within a span, without those that lack data. Only for
 * comparisons: some stores may be outside the caller's scope. Uses the stored values of the latest assessment unless it
 * is after the span.
 */
export async function selectMeasuresOfStores(
  db: Db,
  { stores, modules }: { stores: readonly string[]; modules: readonly string[] },
  { start, end }: Span,
): Promise<MeasuresOfStore[]> {
  const { rows } = await sql<MeasuresOfStore>`
    with known as (
      select store_id, module, taken_at, measures
      from latest_assessments
      where store_id = any (${[...stores]}::uuid[]) and module = any (${[...modules]}::text[])
    )
    select module, store_id, measures, taken_at
    from known
    where taken_at >= ${start}::timestamptz and taken_at < ${end}::timestamptz
    union all
    select known.module, known.store_id, (
      select coalesce(jsonb_object_agg(measure, value), '{}')
      from measures
      where measures.assessment_id = earlier.id and enough and value is not null
    ), earlier.taken_at
    from known
    cross join lateral (
      select assessments.id, assessments.taken_at
      from assessments
      where assessments.store_id = known.store_id and assessments.module = known.module and void_at is null
        and assessments.taken_at >= ${start}::timestamptz and assessments.taken_at < ${end}::timestamptz
      order by assessments.taken_at desc, assessments.id desc
      limit 1
    ) as earlier
    where known.taken_at >= ${end}::timestamptz`.execute(db);
  return rows;
}
