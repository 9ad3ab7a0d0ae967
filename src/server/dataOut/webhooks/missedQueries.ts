import { sql } from 'kysely';
import type { DayNumber } from '../../domain/schedule/rhythm.ts';
import type { Db } from '../db/schema.ts';

/** The setting that knows the last day whose missed visits were told. */
const SETTING = 'visits_missed_told';

/** That day, held until the transaction ends, with the organisation's time zone. Another console may hold it. */
export async function holdToldDay(db: Db): Promise<{ timeZone: string; told: DayNumber | null } | 'elsewhere'> {
  const known = await db.selectFrom('settings').where('name', '=', SETTING).select('name').executeTakeFirst();
  const held = await db
    .selectFrom('settings')
    .where('name', '=', SETTING)
    .select('value')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (known && !held) return 'elsewhere';
  const { time_zone: timeZone } = await db.selectFrom('organisation').select('time_zone').executeTakeFirstOrThrow();
  return { timeZone, told: held ? Number(held.value) : null };
}

/** Begins with a day. */
export function insertToldDay(db: Db, day: DayNumber) {
  return db
    .insertInto('settings')
    .values({ name: SETTING, value: String(day) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Moves on to a day. */
export function updateToldDay(db: Db, day: DayNumber) {
  return db
    .updateTable('settings')
    .set({ value: String(day) })
    .where('name', '=', SETTING)
    .execute();
}

/** Whether a webhook that is on wants to know. */
export async function isMissedWanted(db: Db): Promise<boolean> {
  const { rows } = await sql`select from webhooks where off_at is null and 'visit.missed' = any(events)`.execute(db);
  return rows.length > 0;
}

/** Notes visits for every webhook that wants to know of them. */
export async function insertMissed(db: Db, visits: readonly { visit_id: string; store_id: string }[]): Promise<void> {
  await sql`
    select tell_webhooks('visit.missed', visit_id, store_id)
    from json_to_recordset(${JSON.stringify(visits)}::json) as missed (visit_id text, store_id uuid)`.execute(db);
}
