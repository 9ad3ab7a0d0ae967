import { sql, type Insertable } from 'kysely';
import type { Db, Tables } from '../db/schema.ts';

/** Keeps a new link; gives its id. */
export function insertShare(db: Db, share: Insertable<Tables['shares']>) {
  return db.insertInto('shares').values(share).returning('id').executeTakeFirstOrThrow();
}

/** Forgets the links of a store that have ended by themselves. */
export function deleteEndedShares(db: Db, storeId: string, now: Date) {
  return db.deleteFrom('shares').where('store_id', '=', storeId).where('until', '<=', now).execute();
}

/** Forgets a link. */
export function deleteShareRow(db: Db, id: string) {
  return db.deleteFrom('shares').where('id', '=', id).execute();
}

/** Counts that a report was opened. */
export function countView(db: Db, id: string, now: Date) {
  return db
    .updateTable('shares')
    .set({ views: sql`views + 1`, viewed_at: now })
    .where('id', '=', id)
    .execute();
}
