import type { Insertable } from 'kysely';
import type { Db, Tables } from '../db/schema.ts';
import { shownPhotos } from '../surveys/photoQueries.ts';

/** Adds a photo; false when its id is taken. */
export async function insertPhoto(db: Db, photo: Insertable<Tables['photos']>): Promise<boolean> {
  const added = await db
    .insertInto('photos')
    .values(photo)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Lets a photo belong to its survey for good. */
export function settlePhoto(db: Db, id: string) {
  return db.updateTable('photos').set({ settled: true }).where('id', '=', id).execute();
}

/** The same for all whose survey has come, from who sent them. */
export function settlePhotos(db: Db) {
  const come = shownPhotos(db).where('photos.settled', '=', false).select('photos.id');
  return db.updateTable('photos').set({ settled: true }).where('id', 'in', come).execute();
}

/** Forgets the photos that came before then and whose survey did not come from their sender; gives how many. */
export async function deleteLonelyPhotos(db: Db, before: Date): Promise<number> {
  const lonely = db.deleteFrom('photos').where('settled', '=', false).where('came_at', '<=', before);
  const [{ numDeletedRows }] = (await lonely.execute()) as [{ numDeletedRows: bigint }];
  return Number(numDeletedRows);
}
