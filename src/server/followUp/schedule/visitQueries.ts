import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { Scope } from '../../identity/scope.ts';
import { storesInScope, type VisibleStoreId } from '../../identity/storeScope.ts';
import { usersInScope } from '../../identity/userScope.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { atMost, partitionOf } from '../../shared/surveys/partitionQueries.ts';
import { IS_COUNTED } from '../../shared/surveys/rowQueries.ts';
import type { DayNumber } from '../../../domain/schedule/interval.ts';
import { membersOfSchedules } from './queries.ts';

/** Limits the stores in scope to a group, one store or several stores. */
export type StoreFilter = {
  groupId?: string | undefined;
  storeId?: string | undefined;
  storeIds?: readonly string[] | undefined;
};

/** The task of a schedule: assessments of the module with this name, or audits if it is null. */
export type Task = string | null;

/**
 * Returns each store in scope with each of its schedules, in order of the names of stores, then of schedules. `joined`
 * is the day on which the store was added to an existing schedule; null if it was there from the start.
 */
export function selectMembers(db: Db, { scope, timeZone }: { scope: Scope; timeZone: string }, filter: StoreFilter) {
  const { groupId, storeId, storeIds } = filter;
  return db
    .selectFrom(storesInScope(db, scope).as('store'))
    .innerJoin(membersOfSchedules(db).as('member'), 'member.store_id', 'store.id')
    .$if(storeId !== undefined, (query) => query.where('store.id', '=', storeId ?? ''))
    .$if(storeIds !== undefined, (query) => query.where(sql<boolean>`store.id = any(${storeIds ?? []}::uuid[])`))
    .$if(groupId !== undefined, (query) =>
      query.where('store.id', 'in', (inner) =>
        inner
          .selectFrom('group_stores')
          .where('group_id', '=', groupId ?? '')
          .select('store_id'),
      ),
    )
    .select(['member.schedule_id', 'store.id as store_id', 'store.name'])
    .select(
      sql<DayNumber | null>`case when member.joined_at > member.made_at
        then (member.joined_at at time zone ${timeZone})::date - date '1970-01-01' end`.as('joined'),
    )
    .orderBy('store.name')
    .orderBy('store.id')
    .orderBy(sql`lower(member.name)`)
    .orderBy('member.schedule_id')
    .execute();
}

/** Returns the changes to visits of stores in scope. `username` is null if the viewer can't see the assignee. */
export function selectExceptions(db: Db, viewer: Viewer, { groupId, storeId, storeIds }: StoreFilter) {
  return db
    .selectFrom('visit_exceptions as each')
    .innerJoin('schedules', 'schedules.id', 'each.schedule_id')
    .leftJoin(usersInScope(db, viewer).select(['id', 'username']).as('assignee'), 'assignee.id', 'each.assignee_id')
    .where('schedules.deleted_at', 'is', null)
    .where('each.store_id', 'in', storesInScope(db, viewer.scope).clearSelect().select('stores.id'))
    .$if(storeId !== undefined, (query) => query.where('each.store_id', '=', storeId ?? ''))
    .$if(storeIds !== undefined, (query) => query.where(sql<boolean>`each.store_id = any(${storeIds ?? []}::uuid[])`))
    .$if(groupId !== undefined, (query) =>
      query.where('each.store_id', 'in', (inner) =>
        inner
          .selectFrom('group_stores')
          .where('group_id', '=', groupId ?? '')
          .select('store_id'),
      ),
    )
    .select(['each.schedule_id', 'each.store_id', 'k', 'skip_reason', 'each.version', 'each.assignee_id', 'username'])
    .select(sql<DayNumber | null>`due_day - date '1970-01-01'`.as('due'))
    .select(sql<DayNumber | null>`planned_day - date '1970-01-01'`.as('planned'))
    .execute();
}

export type ExceptionRow = Awaited<ReturnType<typeof selectExceptions>>[number];

/** The length of each id in the `ids` of `selectRecords`. */
export const ID_LENGTH = 36;

/**
 * Returns SQL for the records that can complete visits: counted audits, or the module's assessments that aren't void.
 */
const recordsOf = (task: Task) =>
  task === null
    ? sql`surveys as record where record.counted`
    : sql`assessments as record where record.void_at is null and record.module = ${task}`;

/**
 * Returns the stores' records (`recordsOf`) within a period. Each store with records has one row, with one string for
 * all its days, oldest first, and one for all its ids. Reading this is several times faster than reading a row per
 * record. `overalls` contains the scores of audits; it is null for assessments.
 */
export async function selectRecords(
  db: Db,
  storeIds: readonly string[],
  { task, since, until, timeZone }: { task: Task; since: Date | null; until: Date; timeZone: string },
): Promise<{ store_id: string; days: string; ids: string; overalls: string | null }[]> {
  const overall = task === null ? sql`overall` : sql`null::smallint`;
  const { rows } = await sql<{ store_id: string; days: string; ids: string; overalls: string | null }>`
    select asked.id as store_id, days, ids, overalls
    from unnest(${storeIds}::uuid[]) as asked (id)
    cross join lateral (
      select string_agg(day::text, ',') as days, string_agg(id::text, '') as ids, string_agg(overall::text, ',') as overalls
      from (
        select id, ${overall} as overall, (taken_at at time zone ${timeZone})::date - date '1970-01-01' as day
        from ${recordsOf(task)} and record.store_id = asked.id and taken_at < ${until}
          and taken_at >= coalesce(${since}::timestamptz, '-infinity')
        order by taken_at, id
      ) as records
    ) as found
    where days is not null`.execute(db);
  return rows;
}

/** Returns a store's image and the id of its latest audit that counts, which is null if there is none. */
export function selectBeforeVisit(db: Db, store: VisibleStoreId) {
  return db
    .selectFrom('stores')
    .where('stores.id', '=', store)
    .select('image')
    .select((where) =>
      where
        .selectFrom('surveys')
        .where('surveys.store_id', '=', partitionOf(store))
        .where(IS_COUNTED)
        .orderBy('taken_at', 'desc')
        .orderBy('surveys.id', 'desc')
        .limit(atMost(1))
        .select('surveys.id')
        .as('last_survey_id'),
    )
    .executeTakeFirstOrThrow();
}

/** Returns the ids of the stores with visits assigned to these users, either by the schedule or individually. */
export async function selectAuditedStores(db: Db, userIds: readonly string[]): Promise<string[]> {
  const bySchedule = db
    .selectFrom(membersOfSchedules(db).as('member'))
    .innerJoin('schedules', 'schedules.id', 'member.schedule_id')
    .where(sql<boolean>`schedules.assignee_id = any(${userIds}::uuid[])`)
    .select('member.store_id');
  const rows = await db
    .selectFrom('visit_exceptions')
    .where(sql<boolean>`visit_exceptions.assignee_id = any(${userIds}::uuid[])`)
    .select('visit_exceptions.store_id')
    .union(bySchedule)
    .execute();
  return rows.map(({ store_id: id }) => id);
}
