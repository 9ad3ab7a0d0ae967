import type { Db } from '../../db/schema.ts';

/** Returns the clips of all texts that a definition has or had. */
export function selectNamedClips(db: Db, name: string) {
  return db
    .selectFrom('clips')
    .where('name', '=', name)
    .orderBy('path')
    .orderBy('language')
    .select(['id as clip', 'path', 'language', 'text_hash', 'seconds', 'file', 'md5'])
    .execute();
}

/** Checks whether a file belongs to a clip that was not deleted. */
export async function isClipFile(db: Db, file: string): Promise<boolean> {
  return (await db.selectFrom('clips').where('file', '=', file).select('id').executeTakeFirst()) !== undefined;
}
