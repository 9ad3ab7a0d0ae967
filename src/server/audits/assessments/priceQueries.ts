import { sql, type RawBuilder } from 'kysely';
import { addDays, dayOf } from '../../../domain/days.ts';
import type { Db } from '../../db/schema.ts';
import { spanOf, type Span } from '../../span.ts';

/** The maximum age of other stores' prices on the day of an assessment, in days. */
const PRICE_DAYS = 90;

/** Returns the span in which the prices of other stores count: the days before an assessment, and its own day. */
export function spanOfPrices(takenAt: Date, timeZone: string): Span {
  const day = dayOf(takenAt, timeZone);
  return spanOf(addDays(day, -PRICE_DAYS), day, timeZone);
}

/** The minimum numbers of stores: for a mean price that replaces a missing one, and for a median that is shown. */
const STAND_IN_STORES = 3;
const MEDIAN_STORES = 5;

type Prices = { storeId: string; module: string; within: Span; items: readonly string[] };

/**
 * Returns the mean unit price of each item over the latest assessments of the other stores of the same groups in a
 * span; at least three stores must have a price. Only for calculations: some stores may be outside the caller's scope.
 */
export function selectStandIns(db: Db, prices: Prices): Promise<Map<string, number>> {
  return pricesOfOthers(db, prices, sql`avg(price)`, STAND_IN_STORES);
}

/** Returns the median unit price of each item in the same way; at least five stores must have a price. */
export function selectMedians(db: Db, prices: Prices): Promise<Map<string, number>> {
  return pricesOfOthers(db, prices, sql`percentile_cont(0.5) within group (order by price)`, MEDIAN_STORES);
}

async function pricesOfOthers(
  db: Db,
  { storeId, module, within, items }: Prices,
  figure: RawBuilder<unknown>,
  least: number,
): Promise<Map<string, number>> {
  if (items.length === 0) return new Map();
  const { rows } = await sql<{ item: string; price: number }>`
    with latest as (${latestOfGroups(storeId, module, within)}), priced as (
      select answer->>'item' as item, (answer->>'unit_price')::double precision as price
      from latest
      join assessment_answers on assessment_answers.assessment_id = latest.id,
        jsonb_array_elements(answers) as answer
      where latest.store_id <> ${storeId}::uuid and answer ? 'unit_price'
    )
    select item, ${figure} as price
    from priced
    where item = any (${[...items]}::text[])
    group by item
    having count(*) >= ${least}::int`.execute(db);
  return new Map(rows.map(({ item, price }) => [item, price]));
}

/**
 * Selects the latest assessment of a module for each store of the same groups, including the store itself, if it is in
 * the span. The stored latest is used unless it is after the span.
 */
function latestOfGroups(storeId: string, module: string, { start, end }: Span): RawBuilder<unknown> {
  return sql`
    select stores.id as store_id, coalesce(earlier.id, known.assessment_id) as id
    from stores
    join latest_assessments as known on known.store_id = stores.id and known.module = ${module}
    left join lateral (
      select assessments.id, assessments.taken_at
      from assessments
      where assessments.store_id = stores.id and assessments.module = ${module} and void_at is null
        and known.taken_at >= ${end}::timestamptz and assessments.taken_at < ${end}::timestamptz
      order by assessments.taken_at desc, assessments.id desc
      limit 1
    ) as earlier on true
    where stores.archived_at is null
      and (stores.id = ${storeId}::uuid or stores.id in (
        select peers.store_id
        from group_stores
        join group_stores as peers on peers.group_id = group_stores.group_id
        where group_stores.store_id = ${storeId}::uuid
      ))
      and coalesce(earlier.taken_at, known.taken_at) >= ${start}::timestamptz
      and coalesce(earlier.taken_at, known.taken_at) < ${end}::timestamptz`;
}
