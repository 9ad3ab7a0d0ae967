import type { Insertable } from 'kysely';
import type { Db, Tables } from '../../db/schema.ts';

/** Stores the recording of a text, replacing any earlier recording. */
export function putClip(db: Db, clip: Insertable<Tables['clips']>) {
  const { id, file, md5, seconds, bytes, added_at: addedAt } = clip;
  return db
    .insertInto('clips')
    .values(clip)
    .onConflict((conflict) =>
      conflict
        .columns(['name', 'language', 'path', 'text_hash'])
        .doUpdateSet({ id, file, md5, seconds, bytes, added_at: addedAt }),
    )
    .execute();
}

/**
 * Deletes a clip and returns the name of its definition and the language and path of its text; undefined if there is no
 * such clip. The file, which nothing uses any more, is deleted later.
 */
export function deleteClipRow(db: Db, id: string) {
  return db.deleteFrom('clips').where('id', '=', id).returning(['name', 'language', 'path']).executeTakeFirst();
}
