import { sql } from 'kysely';
import type { NamedRecord } from '../../shared/history/difference.ts';
import type { Db } from '../../db/schema.ts';
import type { Scope } from '../../identity/scope.ts';
import { storesInScope } from '../../identity/storeScope.ts';
import { usersInScope } from '../../identity/userScope.ts';
import type { Viewer } from '../../identity/viewer.ts';
import type { Texts } from '../../../domain/modules/module.ts';
import { GROUP_USER } from '../../../domain/userTypes.ts';
import type { DayNumber } from '../../../domain/schedule/interval.ts';

/** Returns SQL that converts a date column to a day number. */
const numberOf = (column: string) => sql<DayNumber>`(${sql.ref(column)} - date '1970-01-01')`;

/**
 * Selects the stores of each schedule that isn't deleted, and when each store joined it. A schedule has either the
 * stores of its group or a list of stores of its own.
 */
export function membersOfSchedules(db: Db) {
  const ofStores = db
    .selectFrom('schedule_stores')
    .innerJoin('schedules', 'schedules.id', 'schedule_stores.schedule_id')
    .where('schedules.deleted_at', 'is', null)
    .select([
      'schedules.id as schedule_id',
      'schedule_stores.store_id',
      'schedule_stores.joined_at',
      'made_at',
      'name',
    ]);
  const ofGroups = db
    .selectFrom('group_stores')
    .innerJoin('schedules', 'schedules.group_id', 'group_stores.group_id')
    .where('schedules.deleted_at', 'is', null)
    .select(['schedules.id as schedule_id', 'group_stores.store_id', 'group_stores.joined_at', 'made_at', 'name']);
  return ofStores.unionAll(ofGroups);
}

/**
 * Returns the schedules that aren't deleted, sorted by name. `username` is null if the viewer can't see the assignee.
 * `module_id` is the version of the schedule's module that is in use; if none is, the newest version.
 */
export function selectSchedules(db: Db, viewer: Viewer) {
  return db
    .selectFrom('schedules')
    .leftJoin(
      usersInScope(db, viewer).select(['id', 'username']).as('assignee'),
      'assignee.id',
      'schedules.assignee_id',
    )
    .where('deleted_at', 'is', null)
    .select(['schedules.id', 'version', 'name', 'group_id', 'every', 'unit', 'grace', 'assignee_id', 'username'])
    .select(['made_at', 'module'])
    .select((row) =>
      row
        .selectFrom('modules')
        .whereRef('modules.name', '=', 'schedules.module')
        .orderBy('in_use', 'desc')
        .orderBy('modules.id', 'desc')
        .limit(1)
        .select('modules.id')
        .as('module_id'),
    )
    .select(
      sql<boolean>`module is null or exists (select from modules where modules.name = module and in_use)`.as('usable'),
    )
    .select(numberOf('start_day').as('start'))
    .orderBy(sql`lower(name)`)
    .orderBy('schedules.id')
    .execute();
}

/** A schedule. `title` is its module's title by language; null if it schedules audits. */
export type ScheduleRow = Awaited<ReturnType<typeof selectSchedules>>[number] & { title: Texts | null };

/** Returns the ids of each schedule's stores in scope, sorted by the stores' names, in a map by schedule id. */
export async function selectStoresOfSchedules(db: Db, scope: Scope): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom(membersOfSchedules(db).as('member'))
    .innerJoin(storesInScope(db, scope).as('store'), 'store.id', 'member.store_id')
    .groupBy('member.schedule_id')
    .select('member.schedule_id')
    .select(sql<string[]>`array_agg(store.id order by lower(store.name), store.id)`.as('stores'))
    .execute();
  return new Map(rows.map((row) => [row.schedule_id, row.stores]));
}

/** Locks a schedule until the transaction ends and returns it; undefined if it doesn't exist or is deleted. */
export function lockSchedule(db: Db, id: string) {
  return db
    .selectFrom('schedules')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select(['id', 'version', 'name', 'group_id', 'every', 'unit', 'grace', 'assignee_id', 'module'])
    .select(sql<string>`to_char(start_day, 'YYYY-MM-DD')`.as('start'))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Returns the fields of a schedule that the history records. */
export async function selectScheduleSnapshot(db: Db, id: string) {
  const { every, unit, ...row } = await db
    .selectFrom('schedules')
    .leftJoin('groups', 'groups.id', 'schedules.group_id')
    .leftJoin('users', 'users.id', 'schedules.assignee_id')
    .where('schedules.id', '=', id)
    .select([
      'schedules.name',
      'schedules.module',
      'groups.name as group',
      'every',
      'unit',
      'grace',
      'users.username as assignee',
    ])
    .select(sql<string>`to_char(start_day, 'YYYY-MM-DD')`.as('start'))
    .select(
      sql<NamedRecord[]>`coalesce((
        select json_agg(json_build_object('id', stores.id, 'name', stores.name) order by lower(stores.name), stores.id)
        from schedule_stores join stores on stores.id = schedule_stores.store_id
        where schedule_stores.schedule_id = schedules.id and stores.archived_at is null
      ), '[]')`.as('stores'),
    )
    .executeTakeFirstOrThrow();
  return { ...row, every_weeks: unit === 'week' ? every : null, every_months: unit === 'month' ? every : null };
}

/**
 * Returns the number of a schedule's stores that a user can't see. Administrators see all stores, group users those
 * assigned to them.
 */
export async function countStoresOutside(db: Db, scheduleId: string, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom(membersOfSchedules(db).as('member'))
    .innerJoin('stores', 'stores.id', 'member.store_id')
    .innerJoin('users', (join) => join.on('users.id', '=', userId))
    .where('member.schedule_id', '=', scheduleId)
    .where('stores.archived_at', 'is', null)
    .where('users.user_type', '=', GROUP_USER)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('user_stores')
            .whereRef('user_stores.store_id', '=', 'member.store_id')
            .whereRef('user_stores.user_id', '=', 'users.id')
            .select(sql`1`.as('one')),
        ),
      ),
    )
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the given stores that are in scope, with their image and their last audit's date and score. */
export async function selectScheduleStores(db: Db, scope: Scope, ids: readonly string[]) {
  const rows = await db
    .selectFrom(storesInScope(db, scope).as('store'))
    .where(sql<boolean>`store.id = any(${ids}::uuid[])`)
    .select(['store.id as store_id', 'store.image', 'last_survey_at', 'latest_overall as last_score'])
    .execute();
  return rows.map(({ last_survey_at: last, ...row }) => ({ ...row, last_date: last?.toISOString() ?? null }));
}
