import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/** Records a new file in the image storage (a picture, photo or clip) as unused. */
export function insertUpload(db: Db, name: string, now: Date) {
  return db.insertInto('uploads').values({ name, unused_since: now }).execute();
}

/**
 * Locks a file until the transaction ends, so that it isn't deleted. Returns false if the file is unknown or already
 * marked for deletion.
 */
export async function holdUpload(db: Db, name: string): Promise<boolean> {
  const query = db.selectFrom('uploads').where('name', '=', name).where('doomed', '=', false).select('name');
  return (await query.forKeyShare().executeTakeFirst()) !== undefined;
}

const IS_IN_USE = sql<boolean>`(
  exists (select from stores where stores.image = '/images/' || uploads.name)
  or exists (select from users where users.image = '/images/' || uploads.name)
  or exists (select from photos where photos.file = uploads.name)
  or exists (select from action_photos where action_photos.file = uploads.name)
  or exists (select from clips where clips.file = uploads.name)
)`;

/** Records when files became unused, and clears the time for files in use. */
export async function updateUnusedImages(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ unused_since: sql`case when ${IS_IN_USE} then null else ${now}::timestamptz end` })
    .where(sql<boolean>`(unused_since is not null) = ${IS_IN_USE}`)
    .execute();
}

/**
 * Marks for deletion the files that became unused at `before` or earlier. Skips files that a form has locked, and
 * checks again whether the others are in use, because a form may just have been saved with them.
 */
export function markUnusedForDeletion(db: Db, before: Date): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const rows = await transaction
      .selectFrom('uploads')
      .where('unused_since', '<=', before)
      .where('doomed', '=', false)
      .select('name')
      .forUpdate()
      .skipLocked()
      .execute();
    const names = rows.map(({ name }) => name);
    if (names.length === 0) return;
    const doom = transaction.updateTable('uploads').set({ doomed: true }).where('name', 'in', names);
    await doom.where((where) => where.not(IS_IN_USE)).execute();
  });
}

/** Returns the names of up to `limit` files that are marked for deletion. */
export async function selectMarkedForDeletion(db: Db, limit: number): Promise<string[]> {
  const query = db.selectFrom('uploads').where('doomed', '=', true).select('name').orderBy('name').limit(limit);
  return (await query.execute()).map(({ name }) => name);
}

/** Deletes the record of a file. */
export function deleteUpload(db: Db, name: string) {
  return db.deleteFrom('uploads').where('name', '=', name).execute();
}
