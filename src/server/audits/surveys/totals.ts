import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../db/schema.ts';
import { COUNTED, takenWithin } from './rowQueries.ts';
import type { Span } from '../span.ts';

// What is counted of surveys beforehand, and the only place that has it counted: migrations 0022 and 0025 say how.

/**
 * Adds the surveys that a part of a statement has stored, and that count, to all totals, one by one, and then lets `follow`
 * of each: a part of the same statement. `stored` names the part, with store_id, taken_at, overall and counted.
 */
export function addEach(stored: string, follow: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select rollup_survey(store_id, taken_at, overall), ${follow} from ${sql.table(stored)} where counted`;
}

/** So many stores are recounted by one statement: statements have a time within which they end. */
const STORES_AT_ONCE = 100;

/**
 * Counts everything of stores anew from their surveys. To be called last in a transaction: their rows are held against
 * every phone until it ends. In the order of their ids, so that no two transactions wait for each other.
 */
export async function recountStores(db: Db, ids: Iterable<string>): Promise<void> {
  const stores = [...new Set(ids)].toSorted();
  for (let from = 0; from < stores.length; from += STORES_AT_ONCE) {
    const some = stores.slice(from, from + STORES_AT_ONCE);
    await sql`select recount_store(id) from unnest(${some}::uuid[]) id`.execute(db);
  }
}

/** What a survey gives to the totals of its store; null while it does not count. */
export type Given = { takenAt: Date; overall: number } | null;

/**
 * Counts a survey anew that was changed, and that the caller holds: what it gave before goes out of the totals of its
 * store, and what it gives now comes in. To be called late in a transaction, as `recountStores` is.
 */
export async function recountSurvey(db: Db, storeId: string, before: Given, after: Given): Promise<void> {
  if (before === null && after === null) return;
  const given = [before, after].flatMap((each) => [
    sql`${each?.takenAt ?? null}::timestamptz`,
    sql`${each?.overall ?? null}::integer`,
  ]);
  await sql`select recount_survey(${storeId}::uuid, ${sql.join(given)})`.execute(db);
}

/** How many surveys a store had, the overall scores of the latest and the one before, and the date of the latest. */
export type StoreTotals = { surveys: number; latest: number | null; previous: number | null; last: Date | null };

/** The totals of each row of `stores`, for a lateral join: the stored ones, or those of its surveys within a span. */
export function totalsOfEach(span: Span | null): RawBuilder<StoreTotals> {
  if (span === null) {
    return sql`(
      select stores.survey_count as surveys, stores.latest_overall as latest, stores.previous_overall as previous,
        stores.last_survey_at as last
    )`;
  }
  const ofStore = sql`surveys.store_id = stores.id and ${COUNTED} and ${takenWithin(span)}`;
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
