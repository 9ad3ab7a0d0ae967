import { sql } from 'kysely';
import { assessmentsInScope } from '../../audits/assessments/queries.ts';
import type { Db } from '../../db/schema.ts';
import type { Scope } from '../../identity/scope.ts';
import type { VisibleStoreId } from '../../identity/storeScope.ts';
import { IS_COUNTED } from '../../shared/surveys/rowQueries.ts';
import type { Span } from '../../span.ts';

/**
 * Returns a store's latest assessment of each module before a moment. Looks up each one by index, rather than reading
 * all assessments of the store.
 */
export async function selectAssessmentsBefore(
  db: Db,
  scope: Scope,
  { store, modules, before }: { store: VisibleStoreId; modules: readonly string[]; before: Date },
) {
  if (modules.length === 0) return [];
  return assessmentsInScope(db, scope)
    .where(
      sql<boolean>`assessments.id in (
        select latest.id
        from unnest(${[...modules]}::text[]) as asked (module)
        cross join lateral (
          select id from assessments
          where store_id = ${store}::uuid and module = asked.module and void_at is null and taken_at < ${before}::timestamptz
          order by taken_at desc, id desc limit 1
        ) as latest
      )`,
    )
    .orderBy('module')
    .execute();
}

/** The overall score of an audit, and when it was taken. */
export type TakenScore = { overall: number; taken_at: Date };

/**
 * Returns the overall score of each store's latest audit within a span, by store. Only for comparisons: some stores may
 * be outside the caller's scope. Uses the score stored with the store unless its latest audit is after the span.
 */
export async function selectScores(
  db: Db,
  stores: readonly string[],
  { start, end }: Span,
): Promise<Map<string, TakenScore>> {
  const latest = await sql<Record<'ids' | 'overalls' | 'times' | 'later', string | null>>`
    select string_agg(id::text, ',') filter (where within) as ids,
      string_agg(latest_overall::text, ',') filter (where within) as overalls,
      string_agg(${inMs('last_survey_at')}, ',') filter (where within) as times,
      string_agg(id::text, ',') filter (where last_survey_at >= ${end}::timestamptz) as later
    from stores
    cross join lateral (
      select last_survey_at >= ${start}::timestamptz and last_survey_at < ${end}::timestamptz as within
    ) as latest
    where id = any (${[...stores]}::uuid[])`.execute(db);
  const { ids, overalls, times, later } = { ids: null, overalls: null, times: null, later: null, ...latest.rows[0] };
  const [scoreOf, timeOf] = [listOf(overalls), listOf(times)];
  const scores = new Map<string, TakenScore>();
  for (const [at, id] of listOf(ids).entries()) {
    scores.set(id, { overall: Number(scoreOf[at]), taken_at: new Date(Number(timeOf[at])) });
  }
  if (later === null) return scores;
  const { rows } = await sql<TakenScore & { store_id: string }>`
    select latest.store_id, latest.overall, latest.taken_at
    from unnest(${listOf(later)}::uuid[]) as asked (id)
    join lateral (
      select surveys.store_id, surveys.overall, surveys.taken_at
      from surveys
      where surveys.store_id = asked.id and ${IS_COUNTED}
        and surveys.taken_at >= ${start}::timestamptz and surveys.taken_at < ${end}::timestamptz
      order by surveys.taken_at desc, surveys.id desc
      limit 1
    ) as latest on true`.execute(db);
  for (const { store_id: id, ...score } of rows) scores.set(id, score);
  return scores;
}

/** The measures in a store's latest assessment, except those that lack data, and when it was taken. */
export type MeasuresOfStore = { module: string; store_id: string; measures: Record<string, number>; taken_at: Date };

/**
 * Returns the measures of each store's latest assessments within a span, except measures that lack data. Only for
 * comparisons: some stores may be outside the caller's scope. Uses the stored values of the latest assessment unless it
 * is after the span.
 */
export async function selectMeasuresOfStores(
  db: Db,
  { stores, modules }: { stores: readonly string[]; modules: readonly string[] },
  { start, end }: Span,
): Promise<MeasuresOfStore[]> {
  const { rows } = await sql<{ module: string; ids: string; measures: string; times: string }>`
    with known as (
      select store_id, module, taken_at, measures
      from latest_assessments
      where store_id = any (${[...stores]}::uuid[]) and module = any (${[...modules]}::text[])
    ), latest as (
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
      where known.taken_at >= ${end}::timestamptz
    )
    select module, string_agg(store_id::text, ',') as ids, '[' || string_agg(measures::text, ',') || ']' as measures,
      string_agg(${inMs('taken_at')}, ',') as times
    from latest group by module`.execute(db);
  return rows.flatMap(({ module, ids, measures, times }) => {
    const measuresOf = JSON.parse(measures) as Record<string, number>[];
    const timeOf = listOf(times);
    return listOf(ids).map((id, at) => ({
      module,
      store_id: id,
      measures: measuresOf[at] ?? {},
      taken_at: new Date(Number(timeOf[at])),
    }));
  });
}

// Thousands of stores are returned in a few long strings, because the driver would take several times as long to read a
// row per store.

/** Returns SQL for a point in time as text, in ms as in a Date. */
const inMs = (column: 'taken_at' | 'last_survey_at') =>
  sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)::bigint::text`;

/** Splits a comma-separated list; returns an empty one for null. */
function listOf(text: string | null): string[] {
  return text === null ? [] : text.split(',');
}
