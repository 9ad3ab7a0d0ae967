import { sql, type RawBuilder } from 'kysely';
import { groupBy } from '../../../domain/groupBy.ts';
import { LATEST_MOST } from '../../../domain/overview.ts';
import type { Db } from '../../db/schema.ts';
import type { VisibleGroupId } from '../../identity/groupScope.ts';
import { storesInScope } from '../../identity/storeScope.ts';
import type { Caller } from '../../identity/viewer.ts';
import { STORE_CARD, STORES_BY_NAME } from '../../shared/cards/queries.ts';
import { answersOfEach } from '../../shared/surveys/partitionQueries.ts';
import { IS_COUNTED } from '../../shared/surveys/rowQueries.ts';

/** The stores that the overview is about: the stores in scope, optionally limited to a group or to certain ids. */
type StoreFilter = {
  viewer: Pick<Caller, 'scope' | 'isAdministrator' | 'groupId'>;
  group: VisibleGroupId | undefined;
  storeIds?: readonly string[] | undefined;
};

function storesOf(db: Db, { viewer, group, storeIds }: StoreFilter) {
  return storesInScope(db, viewer.scope)
    .$if(group !== undefined, (query) =>
      query.where(sql<boolean>`exists (
        select from group_stores where group_stores.store_id = stores.id and group_stores.group_id = ${group}
      )`),
    )
    .$if(storeIds !== undefined, (query) => query.where(isAnyOf('stores.id', storeIds ?? [])));
}

/** The stores that each of several audiences sees. */
type SeenStores = readonly { audience: string; storeId: string }[];

const seenStores = (stores: SeenStores) => sql`unnest(
  ${stores.map(({ audience }) => audience)}::text[], ${stores.map(({ storeId }) => storeId)}::uuid[]
) as seen (audience, store_id)`;

/**
 * Returns the stores, sorted by name, with their latest and previous overall scores, the number of their actions that
 * are open or in progress, and how many of those are overdue.
 */
export function selectOverviewStores(db: Db, filter: StoreFilter, today: string) {
  return db
    .selectFrom(storesOf(db, filter).as('stores'))
    .leftJoin(
      db
        .selectFrom('actions')
        .where('status', 'in', ['open', 'doing'])
        // Otherwise the actions of all stores would be counted, even for a user who sees only a few stores.
        .where('store_id', 'in', storesOf(db, filter).clearSelect().select('stores.id'))
        .groupBy('store_id')
        .select('store_id')
        .select([
          sql<number>`count(*)::int`.as('open'),
          sql<number>`(count(*) filter (where due < ${today}::date))::int`.as('overdue'),
        ])
        .as('pending'),
      'pending.store_id',
      'stores.id',
    )
    .select([...STORE_CARD, 'last_survey_at', 'latest_overall', 'previous_overall'])
    .select([
      sql<number>`coalesce(pending.open, 0)`.as('open_actions'),
      sql<number>`coalesce(pending.overdue, 0)`.as('overdue_actions'),
    ])
    .orderBy(STORES_BY_NAME)
    .execute();
}

/** Returns when each of the modules was last assessed at each of the stores; no row if it never was. */
export function selectLastAssessments(db: Db, storeIds: readonly string[], modules: readonly string[]) {
  return db
    .selectFrom('latest_assessments')
    .where(sql<boolean>`store_id = any(${storeIds}::uuid[])`)
    .where('module', 'in', modules)
    .select(['store_id', 'module', 'taken_at'])
    .execute();
}

/**
 * The sum of the latest scores before a moment and the sum of the current ones, over the stores that have both, and the
 * number of these stores.
 */
export type ScoreSums = { stores: number; earlier: number; latest: number };

const SCORE_SUMS = sql`count(*)::int as stores, coalesce(sum(before.overall), 0)::int as earlier,
  coalesce(sum(latest_overall), 0)::int as latest`;

/** Selects the latest score that the store in the current row of `stores` had before a moment. */
const scoreBefore = (moment: Date) => sql`(
  select overall from surveys where surveys.store_id = stores.id and ${IS_COUNTED} and taken_at < (select ${moment}::timestamptz)
  order by taken_at desc, surveys.id desc limit 1
)`;

/** Returns the sums for the change in the stores' scores since a moment. */
export async function selectChangeSince(db: Db, filter: StoreFilter, moment: Date): Promise<ScoreSums> {
  const { rows } = await sql<ScoreSums>`
    select ${SCORE_SUMS}
    from ${storesOf(db, filter)} as stores cross join lateral ${scoreBefore(moment)} as before`.execute(db);
  return rows[0] ?? { stores: 0, earlier: 0, latest: 0 };
}

/**
 * Returns, by audience, the sums for the change in its stores' scores since a moment. An audience is missing if none of
 * its stores has both scores.
 */
export async function selectChangesSince(db: Db, stores: SeenStores, moment: Date): Promise<Map<string, ScoreSums>> {
  const { rows } = await sql<ScoreSums & { audience: string }>`
    select audience, ${SCORE_SUMS}
    from ${seenStores(stores)} join stores on stores.id = seen.store_id cross join lateral ${scoreBefore(moment)} as before
    group by audience`.execute(db);
  return new Map(rows.map(({ audience, ...sums }) => [audience, sums]));
}

/**
 * Returns the groups that the viewer can see, with the sums over their stores in scope for each month since
 * `firstMonth`. A group without surveys since then has one row without a month.
 */
export function selectGroupMonths(db: Db, { viewer, group }: StoreFilter, firstMonth: string) {
  const sums = db
    .selectFrom('group_stores')
    .innerJoin(storesInScope(db, viewer.scope).as('stores'), 'stores.id', 'group_stores.store_id')
    .innerJoin('store_months', 'store_months.store_id', 'stores.id')
    .where('store_months.month', '>=', monthStart(firstMonth))
    .groupBy(['group_stores.group_id', 'month'])
    .select(['group_stores.group_id', 'month', ...SUMS]);
  return db
    .selectFrom(visibleGroups(db, viewer, group).as('groups'))
    .leftJoin(sums.as('sums'), 'sums.group_id', 'groups.id')
    .select(['groups.id', 'groups.name', 'sums.surveys', 'sums.sum'])
    .select(sql<string | null>`to_char(sums.month, 'YYYY-MM')`.as('month'))
    .orderBy(sql`lower(groups.name)`)
    .orderBy('groups.id')
    .execute();
}

const SUMS = [
  sql<number>`sum(store_months.surveys)::int`.as('surveys'),
  sql<number>`sum(store_months.overall_sum)::int`.as('sum'),
] as const;

const monthStart = (month: string) => sql<Date>`${`${month}-01`}::date`;

function visibleGroups(db: Db, viewer: StoreFilter['viewer'], group: VisibleGroupId | undefined) {
  const groupId = group ?? (viewer.isAdministrator ? null : viewer.groupId);
  return db
    .selectFrom('groups')
    .select(['groups.id', 'groups.name'])
    .$if(groupId !== null, (query) => query.where('groups.id', '=', groupId))
    .$if(groupId === null && !viewer.isAdministrator, (query) => query.where(sql<boolean>`false`));
}

/**
 * Returns the ids of the stores' groups by store id. If the viewer can see several groups of a store, the first by name
 * counts.
 */
export async function selectGroupOfEach(db: Db, { viewer, group }: StoreFilter, storeIds: readonly string[]) {
  const rows = await db
    .selectFrom('group_stores')
    .innerJoin(visibleGroups(db, viewer, group).as('groups'), 'groups.id', 'group_stores.group_id')
    .where(isAnyOf('group_stores.store_id', storeIds))
    .distinctOn('group_stores.store_id')
    .orderBy('group_stores.store_id')
    .orderBy(sql`lower(groups.name)`)
    .orderBy('groups.id')
    .select(['group_stores.store_id', 'groups.id'])
    .execute();
  return new Map(rows.map(({ store_id: storeId, id }) => [storeId, id]));
}

/** Returns the monthly figures of these stores since `firstMonth`. */
export function selectMonthsOfEach(db: Db, storeIds: readonly string[], firstMonth: string) {
  return db
    .selectFrom('store_months')
    .where(isAnyOf('store_id', storeIds))
    .where('month', '>=', monthStart(firstMonth))
    .select(['store_id', 'surveys', 'overall_sum as sum'])
    .select(sql<string>`to_char(month, 'YYYY-MM')`.as('month'))
    .execute();
}

/** Returns, for each of these stores, the answers of its latest counted audit. */
export async function selectLatestAnswersOfEach(db: Db, storeIds: readonly string[]) {
  const { rows } = await sql<{
    store_id: string;
    survey_id: string;
    instrument_id: number;
    answers: [id: string, answer: string][];
  }>`
    select surveys.store_id, surveys.id as survey_id, surveys.instrument_id, content.answers
    from unnest(${storeIds}::uuid[]) as asked (id)
    cross join lateral (
      select surveys.id, surveys.store_id, instrument_id from surveys
      where surveys.store_id = asked.id and ${IS_COUNTED} order by taken_at desc, surveys.id desc limit 1
    ) as surveys
    cross join lateral ${answersOfEach(db)} as content`.execute(db);
  return rows;
}

const isAnyOf = (column: string, ids: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`;

/**
 * Returns the `LATEST_MOST` latest counted audits, newest first, each with its store's previous score. Searches only
 * the `LATEST_MOST` most recently audited stores, because the audits can't be at more stores than that.
 */
export async function selectLatestAudits(db: Db, filter: StoreFilter) {
  const { rows } = await sql<{
    id: string;
    at: Date;
    store_id: string;
    store_name: string;
    user_id: string | null;
    user_name: string | null;
    score: number;
    before: number | null;
  }>`
    select audits.*, recent.id as store_id, recent.name as store_name
    from (
      select stores.id, stores.name from ${storesOf(db, filter)} as stores where last_survey_at is not null
      order by last_survey_at desc, stores.id limit ${sql.lit(LATEST_MOST)}
    ) as recent
    cross join lateral (
      select id, taken_at as at, user_id, user_name, overall as score, lead(overall) over (order by taken_at desc, id desc) as before
      from (
        select id, taken_at, user_id, user_name, overall from surveys where surveys.store_id = recent.id and ${IS_COUNTED}
        order by taken_at desc, id desc limit ${sql.lit(LATEST_MOST + 1)}
      ) as newest
      order by taken_at desc, id desc limit ${sql.lit(LATEST_MOST)}
    ) as audits
    order by audits.at desc, audits.id desc limit ${sql.lit(LATEST_MOST)}`.execute(db);
  return rows;
}

/**
 * Returns the `LATEST_MOST` latest counted audits at each audience's stores in a span, newest first, each with its
 * store's previous score and with the total number of counted audits at these stores in the span.
 */
export async function selectAuditsBetween(db: Db, stores: SeenStores, { from, to }: { from: Date; to: Date }) {
  const { rows } = await sql<AuditBetween & { audience: string }>`
    select audits.audience, audits.id, stores.name as store, audits.overall as score, before.overall as before, audits.total
    from (
      select seen.audience, surveys.id, surveys.store_id, taken_at, overall,
        (count(*) over (partition by seen.audience))::int as total,
        row_number() over (partition by seen.audience order by taken_at desc, surveys.id desc) as place
      from ${seenStores(stores)} join surveys on surveys.store_id = seen.store_id
      where ${IS_COUNTED} and taken_at >= ${from} and taken_at < ${to}
    ) as audits
    join stores on stores.id = audits.store_id
    left join lateral (
      select overall from surveys where surveys.store_id = audits.store_id and ${IS_COUNTED}
        and (taken_at, surveys.id) < (audits.taken_at, audits.id)
      order by taken_at desc, surveys.id desc limit 1
    ) as before on true
    where audits.place <= ${sql.lit(LATEST_MOST)} order by audits.audience, audits.place`.execute(db);
  return groupBy(rows, ({ audience }) => audience);
}

/**
 * An audit in a span, with its store's previous score, and the total number of audits at the audience's stores in the
 * span.
 */
export type AuditBetween = { id: string; store: string; score: number; before: number | null; total: number };

/** Returns the most recently confirmed actions, newest first. */
export async function selectLatestConfirmedActions(db: Db, filter: StoreFilter) {
  return db
    .selectFrom('actions')
    .innerJoin(storesOf(db, filter).as('stores'), 'stores.id', 'actions.store_id')
    .where('actions.status', '=', sql.lit('confirmed'))
    .orderBy('actions.settled_at', 'desc')
    .orderBy('actions.id', 'desc')
    .limit(sql.lit(LATEST_MOST))
    .select(['actions.id', 'actions.settled_at as at', 'stores.id as store_id', 'stores.name as store_name', 'title'])
    .select(sql<number | null>`actions.realised::float8`.as('gained'))
    .execute();
}
