import { sql, type RawBuilder } from 'kysely';
import { addDays, dayOf } from '../../../domain/days.ts';
import type { Db } from '../../db/schema.ts';
import type { Scope } from '../../identity/scope.ts';
import { storesInScope } from '../../identity/storeScope.ts';
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
 * Returns the mean unit price of each item in the other stores of the same groups, from the latest assessment of each
 * store within a span; at least three stores must have a price. Only for calculations, because some stores may be
 * outside the caller's scope.
 */
export function selectStandIns(db: Db, prices: Prices): Promise<Map<string, number>> {
  return pricesOfOthers(db, prices, sql`avg(price)`, STAND_IN_STORES);
}

/** Returns the median unit price of each item in the same way, but at least five stores must have a price. */
export function selectMedians(db: Db, prices: Prices): Promise<Map<string, number>> {
  return pricesOfOthers(db, prices, sql`percentile_cont(0.5) within group (order by price)`, MEDIAN_STORES);
}

type PricesOfStores = { ids: readonly string[]; modules: readonly string[]; within: Span; items: readonly string[] };

/** The median unit price of an item of a module in the other stores of a store's groups. */
type StoreMedian = { store_id: string; module: string; item: string; price: number };

/**
 * Returns the medians that `selectMedians` would return today, for several modules and several stores in scope
 * together. Stores with the same groups share a sorted list of prices for each item, in which each store skips its own
 * price.
 */
export async function selectMediansOfStores(
  db: Db,
  scope: Scope,
  { ids, modules, within, items }: PricesOfStores,
): Promise<StoreMedian[]> {
  if (modules.length === 0) return [];
  const { rows } = await sql<StoreMedian>`
    with asked as (
      select store.id as store_id, dense_rank() over (order by array_agg(group_id order by group_id)) as place,
        array_agg(group_id) as group_ids
      from ${storesInScope(db, scope)} as store
      join group_stores on group_stores.store_id = store.id
      where store.id = any (${[...ids]}::uuid[])
      group by store.id
    ), peers as (
      select distinct place, group_stores.store_id
      from (select distinct on (place) place, group_ids from asked) as places
      join group_stores on group_id = any (group_ids)
      join stores on stores.id = group_stores.store_id and archived_at is null
    ), priced as materialized (
      select latest.store_id, module, answer->>'item' as item, (answer->>'unit_price')::double precision as price
      from latest_assessments as latest
      join assessment_answers on assessment_answers.assessment_id = latest.assessment_id,
        jsonb_array_elements(answers) as answer
      where latest.store_id in (select store_id from peers)
        and module = any (${[...modules]}::text[])
        and taken_at >= ${within.start}::timestamptz and taken_at < ${within.end}::timestamptz
        and answer ? 'unit_price' and answer->>'item' = any (${[...items]}::text[])
    ), sorted as (
      select place, module, item, array_agg(price order by price) as prices
      from peers join priced using (store_id)
      group by place, module, item
    ), skipped as (
      select asked.store_id, module, item, prices, coalesce(array_position(prices, own.price), 0) as own_at,
        cardinality(prices) - (own.price is not null)::int as others
      from asked
      join sorted using (place)
      left join priced as own using (store_id, module, item)
    )
    select store_id, module, item, (
      prices[(others + 1) / 2 + (own_at between 1 and (others + 1) / 2)::int]
        + prices[(others + 2) / 2 + (own_at between 1 and (others + 2) / 2)::int]
    ) / 2 as price
    from skipped
    where others >= ${MEDIAN_STORES}::int`.execute(db);
  return rows;
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
 * Selects the latest assessment of a module within the span, for the store and each store that shares a group with it.
 * Uses the assessment stored as the latest, unless it was taken after the span.
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
