import type { Db } from '../../../db/schema.ts';

/** Stores the key of a user's calendar; the previous key becomes invalid. */
export function upsertCalendar(db: Db, calendar: { user_id: string; key_hash: Buffer; made_at: Date }) {
  return db
    .insertInto('calendars')
    .values(calendar)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        key_hash: (row) => row.ref('excluded.key_hash'),
        made_at: (row) => row.ref('excluded.made_at'),
        last_seen_at: null,
      }),
    )
    .execute();
}

/** Deletes a user's calendar; returns undefined when there was none. */
export function deleteCalendarRow(db: Db, userId: string) {
  return db.deleteFrom('calendars').where('user_id', '=', userId).returning('user_id').executeTakeFirst();
}

/** Records when a program last read a calendar. */
export function touchCalendar(db: Db, userId: string, now: Date) {
  // Skipped while another change has the row locked; a later request updates it.
  const free = db.selectFrom('calendars').where('user_id', '=', userId).select('user_id').forNoKeyUpdate().skipLocked();
  return db.updateTable('calendars').set({ last_seen_at: now }).where('user_id', 'in', free).execute();
}
