import { sql, type Insertable } from 'kysely';
import type { Db, Tables } from '../../db/schema.ts';

export function insertShare(db: Db, share: Insertable<Tables['shares']>) {
  return db.insertInto('shares').values(share).execute();
}

/** Deletes a store's expired links. */
export function deleteEndedShares(db: Db, storeId: string, now: Date) {
  return db.deleteFrom('shares').where('store_id', '=', storeId).where('until', '<=', now).execute();
}

export function deleteShareRow(db: Db, id: string) {
  return db.deleteFrom('shares').where('id', '=', id).execute();
}

/** Increments the number of views of a report, and stores the time of this view. */
export function countView(db: Db, id: string, now: Date) {
  return db
    .updateTable('shares')
    .set({ views: sql`views + 1`, viewed_at: now })
    .where('id', '=', id)
    .execute();
}
