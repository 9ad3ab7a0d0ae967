import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { IS_COUNTED, isTakenWithin } from '../../shared/surveys/rowQueries.ts';
import type { Span } from '../../span.ts';

// Updates and reads the stored totals of surveys (migrations 0022 and 0025).

/**
 * Returns SQL that updates all totals for the newly stored surveys that count, and evaluates `follow` for each of them.
 * `table` names the part of the statement that stores the surveys; it must return store_id, taken_at, overall, counted,
 * and the columns that `follow` uses.
 */
export function addEach(table: string, follow: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select rollup_survey(store_id, taken_at, overall), ${follow} from ${sql.table(table)} where counted`;
}

/** The number of stores recounted per statement, to stay within the statement timeout. */
const STORES_AT_ONCE = 100;

/**
 * Recounts the totals of stores from their surveys. Call it last in a transaction, because submissions to these stores
 * wait until the transaction ends. Locks the stores in order of id to avoid deadlocks.
 */
export async function recountStores(db: Db, ids: Iterable<string>): Promise<void> {
  const stores = [...new Set(ids)].toSorted();
  for (let from = 0; from < stores.length; from += STORES_AT_ONCE) {
    const batch = stores.slice(from, from + STORES_AT_ONCE);
    await sql`select recount_store(id) from unnest(${batch}::uuid[]) id`.execute(db);
  }
}

/** The contribution of a survey to its store's totals; null if it doesn't count. */
export type Contribution = { takenAt: Date; overall: number } | null;

/**
 * Replaces a changed survey's contribution to its store's totals. The caller must have locked the survey. Call it late
 * in a transaction, like `recountStores`.
 */
export async function recountSurvey(db: Db, storeId: string, before: Contribution, after: Contribution): Promise<void> {
  if (before === null && after === null) return;
  const values = [before, after].flatMap((totals) => [
    sql`${totals?.takenAt ?? null}::timestamptz`,
    sql`${totals?.overall ?? null}::integer`,
  ]);
  await sql`select recount_survey(${storeId}::uuid, ${sql.join(values)})`.execute(db);
}

/**
 * The totals of a store: the number of surveys, the overall scores of the latest and the previous one, and the date of
 * the latest.
 */
export type StoreTotals = { surveys: number; latest: number | null; previous: number | null; last: Date | null };

/**
 * Returns SQL for the totals of each row of `stores`, for a lateral join: the stored totals, or those within a span.
 */
export function totalsOfEach(span: Span | null): RawBuilder<StoreTotals> {
  if (span === null) {
    return sql`(
      select stores.survey_count as surveys, stores.latest_overall as latest, stores.previous_overall as previous,
        stores.last_survey_at as last
    )`;
  }
  const ofStore = sql`surveys.store_id = stores.id and ${IS_COUNTED} and ${isTakenWithin(span)}`;
  return sql`(
    select (select count(*)::int from surveys where ${ofStore}) as surveys, scores[1] as latest, scores[2] as previous,
      dates[1] as last
    from (
      select array_agg(overall) as scores, array_agg(taken_at) as dates from (
        select overall, taken_at from surveys where ${ofStore} order by taken_at desc, id desc limit 2
      ) two
    ) latest_two
  )`;
}
