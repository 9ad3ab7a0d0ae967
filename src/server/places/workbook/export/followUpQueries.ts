import { sql } from 'kysely';
import { ACTION_STATUSES, isUnfinished } from '../../../../domain/actions/status.ts';
import { WORKBOOK_SHEETS } from '../../../../domain/bulkImport.ts';
import type { Db } from '../../../db/schema.ts';

/**
 * Returns the schedules, sorted by name, each with the ids of its stores (except archived ones), sorted by store name.
 */
export function selectSchedules(db: Db) {
  return db
    .selectFrom('schedules')
    .where('deleted_at', 'is', null)
    .select(['id', 'version', 'name', 'group_id as groupId', 'every', 'unit', 'grace', 'assignee_id as assigneeId'])
    .select('module')
    .select(sql<string>`to_char(start_day, 'YYYY-MM-DD')`.as('start'))
    .select(
      sql<string[]>`array(
        select stores.id from schedule_stores join stores on stores.id = schedule_stores.store_id
        where schedule_stores.schedule_id = schedules.id and stores.archived_at is null
        order by lower(stores.name), stores.id
      )`.as('storeIds'),
    )
    .orderBy(sql`lower(name), id`)
    .execute();
}

/**
 * Returns the unfinished actions of stores that aren't archived, by due date, up to a sheet's limit. `agreed` is the
 * day of the audit or assessment in which an action was agreed on.
 */
export function selectActions(db: Db) {
  return db
    .selectFrom('actions')
    .innerJoin('stores', 'stores.id', 'actions.store_id')
    .innerJoin('organisation', (join) => join.onTrue())
    .leftJoin('surveys', (join) =>
      join.onRef('surveys.store_id', '=', 'actions.store_id').onRef('surveys.id', '=', 'actions.survey_id'),
    )
    .leftJoin('assessments', 'assessments.id', 'actions.assessment_id')
    .where('stores.archived_at', 'is', null)
    .where('actions.status', 'in', ACTION_STATUSES.filter(isUnfinished))
    .select(['actions.id', 'actions.version', 'actions.store_id as storeId', 'question_id as question'])
    .select(sql<string | null>`actions.module || '/' || actions.item`.as('item'))
    .select(['title', 'detail', 'owner_id as ownerId', 'owner_name as ownerName', 'owner_email as ownerEmail'])
    .select(['actions.status', sql<string | null>`actions.due::text`.as('due')])
    .select(
      sql<string | null>`to_char(
        coalesce(surveys.taken_at, assessments.taken_at) at time zone organisation.time_zone, 'YYYY-MM-DD'
      )`.as('agreed'),
    )
    .orderBy('actions.due', (order) => order.asc().nullsLast())
    .orderBy('actions.created_at', 'desc')
    .orderBy('actions.id', 'desc')
    .limit(WORKBOOK_SHEETS.Actions.rowsMax)
    .execute();
}

export type ScheduleState = Awaited<ReturnType<typeof selectSchedules>>[number];
export type ActionState = Awaited<ReturnType<typeof selectActions>>[number];
