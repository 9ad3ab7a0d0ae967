import type { Db } from '../../db/schema.ts';

/** Selects the instrument version in use. */
export function selectActiveVersion(db: Db) {
  return db.selectFrom('instruments').where('active', '=', true).select('id').executeTakeFirst();
}

/** Selects the content of an installed version, or of a draft that users are trying out. */
export function selectContent(db: Db, id: number) {
  return db.selectFrom('instruments').where('id', '=', id).select(['content', 'draft_id']).executeTakeFirstOrThrow();
}

/** Selects the installed version with this checksum, which covers the content without its translations. */
export function selectVersionOfChecksum(db: Db, checksum: string) {
  return db
    .selectFrom('instruments')
    .where('checksum', '=', checksum)
    .where('draft_id', 'is', null)
    .select(['id', 'content'])
    .executeTakeFirst();
}

/** Selects the version with this name and number: an installed version, or the draft that users are trying out. */
export function selectNamedVersion(db: Db, name: string, version: string) {
  return db
    .selectFrom('instruments')
    .where('name', '=', name)
    .where('version', '=', version)
    .select('id')
    .executeTakeFirst();
}

/** Selects the installed versions of an instrument: the one in use, then the others, the newest first. */
export function selectNamedVersions(db: Db, name: string) {
  return db
    .selectFrom('instruments')
    .where('name', '=', name)
    .where('draft_id', 'is', null)
    .select(['version', 'content'])
    .orderBy('active', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Returns the installed versions, the newest first. */
export function selectVersions(db: Db) {
  return db.selectFrom('instruments').where('draft_id', 'is', null).select('id').orderBy('id', 'desc').execute();
}
