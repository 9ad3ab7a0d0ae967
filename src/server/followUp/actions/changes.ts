import { sql, type Insertable, type Updateable } from 'kysely';
import type { Db, Tables } from '../../db/schema.ts';

/** Updates an action and increments its version; returns false when the version has already changed. */
export async function updateAction(
  db: Db,
  { id, version }: { id: string; version: number },
  set: Updateable<Tables['actions']>,
): Promise<boolean> {
  const row = await db
    .updateTable('actions')
    .set({ ...set, version: sql`version + 1` })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Inserts a photo; returns false when its id is taken. */
export async function insertPhoto(db: Db, photo: Insertable<Tables['action_photos']>): Promise<boolean> {
  const row = await db
    .insertInto('action_photos')
    .values(photo)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
