import { sql, type Insertable, type Updateable } from 'kysely';
import type { Db, Tables } from '../../db/schema.ts';
import type { VisitRef } from './visitId.ts';

/** Inserts a schedule; returns its id. */
export function insertSchedule(db: Db, schedule: Insertable<Tables['schedules']>) {
  return db.insertInto('schedules').values(schedule).returning('id').executeTakeFirstOrThrow();
}

/** Updates columns of a schedule and increments its version. */
export function updateScheduleRow(db: Db, id: string, change: Updateable<Tables['schedules']>) {
  return db
    .updateTable('schedules')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/**
 * Resets the changed visits of a schedule whose interval, start or module changed. The rows remain, with a new version,
 * so that calendars show the change.
 */
export function clearExceptions(db: Db, scheduleId: string) {
  return db
    .updateTable('visit_exceptions')
    .set({ due_day: null, planned_day: null, assignee_id: null, skip_reason: null, version: sql`version + 1` })
    .where('schedule_id', '=', scheduleId)
    .execute();
}

/** The number of days for which the row of a deleted schedule is stored. */
const DELETED_KEPT_DAYS = 60;

/** Marks a schedule as deleted, and removes schedules that were deleted more than `DELETED_KEPT_DAYS` ago. */
export async function deleteScheduleRow(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('schedules')
    .set({ deleted_at: now, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
  await sql`
    delete from schedules where deleted_at < ${now}::timestamptz - make_interval(days => ${DELETED_KEPT_DAYS})`.execute(
    db,
  );
}

type ExceptionChange = Pick<
  Insertable<Tables['visit_exceptions']>,
  'due_day' | 'planned_day' | 'assignee_id' | 'skip_reason'
>;

/** Stores the changes to a visit, replacing earlier ones. */
export function upsertException(db: Db, { scheduleId, storeId, k }: VisitRef, change: ExceptionChange) {
  return db
    .insertInto('visit_exceptions')
    .values({ schedule_id: scheduleId, store_id: storeId, k, ...change })
    .onConflict((conflict) =>
      conflict
        .columns(['schedule_id', 'store_id', 'k'])
        .doUpdateSet({ ...change, version: sql`visit_exceptions.version + 1` }),
    )
    .execute();
}
