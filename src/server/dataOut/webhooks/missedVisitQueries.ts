import { sql } from 'kysely';
import type { DayNumber } from '../../../domain/schedule/interval.ts';
import type { Db } from '../../db/schema.ts';

/** The setting that stores the last day whose missed visits were reported. */
const SETTING = 'visits_missed_told';

/**
 * Locks the setting for this transaction. Returns the last reported day, which is null if none is stored yet, and the
 * organisation's time zone; or 'elsewhere' if another console has locked the setting.
 */
export async function holdReportDay(db: Db): Promise<{ timeZone: string; lastDay: DayNumber | null } | 'elsewhere'> {
  const row = await db.selectFrom('settings').where('name', '=', SETTING).select('name').executeTakeFirst();
  const setting = await db
    .selectFrom('settings')
    .where('name', '=', SETTING)
    .select('value')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (row && !setting) return 'elsewhere';
  const { time_zone: timeZone } = await db.selectFrom('organisation').select('time_zone').executeTakeFirstOrThrow();
  return { timeZone, lastDay: setting ? Number(setting.value) : null };
}

/** Stores the last reported day for the first time. */
export function insertReportDay(db: Db, day: DayNumber) {
  return db
    .insertInto('settings')
    .values({ name: SETTING, value: String(day) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Updates the last reported day. */
export function updateReportDay(db: Db, day: DayNumber) {
  return db
    .updateTable('settings')
    .set({ value: String(day) })
    .where('name', '=', SETTING)
    .execute();
}

/** Checks whether any active webhook subscribes to missed visits. */
export async function hasMissedVisitSubscriber(db: Db): Promise<boolean> {
  const { rows } = await sql`select from webhooks where off_at is null and 'visit.missed' = any(events)`.execute(db);
  return rows.length > 0;
}

/** Creates webhook messages about missed visits. */
export async function insertMissedVisits(
  db: Db,
  visits: readonly { visit_id: string; store_id: string; missed_at: Date }[],
): Promise<void> {
  await sql`
    select tell_webhooks_at('visit.missed', visit_id, store_id, missed_at)
    from json_to_recordset(${JSON.stringify(visits)}::json)
      as missed (visit_id text, store_id uuid, missed_at timestamptz)`.execute(db);
}
