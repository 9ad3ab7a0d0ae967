import { sql, type RawBuilder } from 'kysely';
import { addDays, dayOf } from '../../../domain/days.ts';
import type { Db } from '../../db/schema.ts';
import type { Scope } from '../../identity/scope.ts';
import { storesInScope } from '../../identity/storeScope.ts';
import { spanOf, type Span } from '../../span.ts';

/** The maximum age of other stores' prices on the day of an assessment, in days. */
const PRICE_DAYS = 90;

/** Returns the span in which other stores' prices count: an assessment's day and the `PRICE_DAYS` days before it. */
export function spanOfPrices(takenAt: Date, timeZone: string): Span {
  const day = dayOf(takenAt, timeZone);
  return spanOf(addDays(day, -PRICE_DAYS), day, timeZone);
}

/** The minimum number of other stores with a price, for a mean that replaces a missing price and for a median. */
const STAND_IN_STORES = 3;
const MEDIAN_STORES = 5;

/** Returns an SQL expression for the unit prices in a column of answers, as a JSON object by item. */
export function pricesIn(answers: string): RawBuilder<unknown> {
  return sql`(
    select coalesce(jsonb_object_agg(answer->>'item', answer->'unit_price'), '{}')
    from jsonb_array_elements(${sql.ref(answers)}) as answer
    where answer ? 'unit_price'
  )`;
}

type Prices = { storeId: string; module: string; span: Span; items: readonly string[] };

/**
 * Returns the mean unit price of each item in the other stores of the same groups, from the latest assessment of each
 * store within a span; at least three stores must have a price. Only for calculations, because some stores may be
 * outside the caller's scope.
 */
export function selectStandIns(db: Db, prices: Prices): Promise<Map<string, number>> {
  return pricesOfOthers(db, prices, sql`avg(price)`, STAND_IN_STORES);
}

/** Returns the median unit price of each item, like `selectStandIns`, but at least five stores must have a price. */
export function selectMedians(db: Db, prices: Prices): Promise<Map<string, number>> {
  return pricesOfOthers(db, prices, sql`percentile_cont(0.5) within group (order by price)`, MEDIAN_STORES);
}

type PricesOfStores = { ids: readonly string[]; modules: readonly string[]; span: Span; items: readonly string[] };

/** The median unit price of a module's item in the other stores of a store's groups. */
type StoreMedian = { store_id: string; module: string; item: string; price: number };

/**
 * Returns the medians that `selectMedians` returns for a span that ends today, for several modules and several stores
 * in scope together. Stores with the same peers share a sorted list of prices for each item, in which each store skips
 * its own price.
 */
export async function selectMediansOfStores(
  db: Db,
  scope: Scope,
  { ids, modules, span, items }: PricesOfStores,
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
    ), places as (
      select place, peers, dense_rank() over (order by peers) as peer_set
      from (
        select place, array_agg(distinct stores.id order by stores.id) as peers
        from (select distinct on (place) place, group_ids from asked) as places
        join group_stores on group_id = any (group_ids)
        join stores on stores.id = group_stores.store_id and archived_at is null
        group by place
      ) as peers_of_places
    ), priced as materialized (
      select peer_set, module, array_agg(prices) as prices
      from (select distinct on (peer_set) peer_set, peers from places) as peer_sets
      cross join unnest(peers) as peer (id)
      join latest_assessments as latest on latest.store_id = peer.id
      where module = any (${[...modules]}::text[])
        and taken_at >= ${span.start}::timestamptz and taken_at < ${span.end}::timestamptz
      group by peer_set, module
    ), sorted as materialized (
      select peer_set, module, item, (
        select array_agg(price order by price)
        from (select (each->item)::double precision as price from unnest(priced.prices) as each) as item_prices
        where price is not null
      ) as prices
      from priced cross join unnest(${[...items]}::text[]) as item
    ), skipped as (
      select asked.store_id, sorted.module, item, sorted.prices,
        coalesce(array_position(sorted.prices, (own.prices->item)::double precision), 0) as own_at,
        cardinality(sorted.prices) - coalesce(own.prices ? item, false)::int as others
      from asked
      join places using (place)
      join sorted using (peer_set)
      left join latest_assessments as own on own.store_id = asked.store_id and own.module = sorted.module
        and own.taken_at >= ${span.start}::timestamptz and own.taken_at < ${span.end}::timestamptz
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
  { storeId, module, span, items }: Prices,
  figure: RawBuilder<unknown>,
  least: number,
): Promise<Map<string, number>> {
  if (items.length === 0) return new Map();
  // Calculating one item after another is faster than sorting the prices of all items by item.
  const { rows } = await sql<{ item: string; price: number }>`
    with ${pricesOfGroups(storeId, module, span)}
    select item, figure.price
    -- With a plain array, PostgreSQL would make a new plan for each number of items.
    from unnest((select ${[...items]}::text[])) as item
    cross join lateral (
      select ${figure} as price, count(*) as stores
      from (select (prices->item)::double precision as price from priced) as item_prices
      where price is not null
    ) as figure
    where figure.stores >= ${least}::int`.execute(db);
  return new Map(rows.map(({ item, price }) => [item, price]));
}

/**
 * Returns common table expressions. The last one, `priced`, selects the unit prices in the latest assessment of a
 * module within the span, for each other store that shares a group with the store. An earlier assessment is looked up
 * only if a store's stored latest one is after the span. The other stores are passed on as an array, because PostgreSQL
 * estimates ten times too many rows for a subquery, and would read all stores and all latest assessments.
 */
function pricesOfGroups(storeId: string, module: string, { start, end }: Span): RawBuilder<unknown> {
  const peers = sql`array(
    select peers.store_id
    from group_stores
    join group_stores as peers on peers.group_id = group_stores.group_id
    where group_stores.store_id = ${storeId}::uuid
  )`;
  return sql`known as materialized (
      select known.store_id, known.taken_at, known.prices
      from latest_assessments as known
      join stores on stores.id = known.store_id
      where stores.archived_at is null and known.module = ${module} and known.store_id <> ${storeId}::uuid
        and known.store_id = any (${peers}) and stores.id = any (${peers})
    ), priced as materialized (
      select prices from known where taken_at >= ${start}::timestamptz and taken_at < ${end}::timestamptz
      union all
      select ${pricesIn('answers')}
      from known
      cross join lateral (
        select assessments.id
        from assessments
        where assessments.store_id = known.store_id and assessments.module = ${module} and void_at is null
          and assessments.taken_at >= ${start}::timestamptz and assessments.taken_at < ${end}::timestamptz
        order by assessments.taken_at desc, assessments.id desc
        limit 1
      ) as earlier
      join assessment_answers on assessment_answers.assessment_id = earlier.id
      where known.taken_at >= ${end}::timestamptz
    )`;
}
