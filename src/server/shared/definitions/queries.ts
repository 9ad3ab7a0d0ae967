import type { Db } from '../db/schema.ts';

/** The version by which audits are taken now. */
export function selectActiveVersion(db: Db) {
  return db.selectFrom('instruments').where('active', '=', true).select('id').executeTakeFirst();
}

/** The content of an installed version. */
export function selectContent(db: Db, id: number) {
  return db.selectFrom('instruments').where('id', '=', id).select('content').executeTakeFirstOrThrow();
}

/** The version with this content, but for its translations. */
export function selectVersionOfChecksum(db: Db, checksum: string) {
  return db.selectFrom('instruments').where('checksum', '=', checksum).select('id').executeTakeFirst();
}

/** The version of this name and number, whatever its content. */
export function selectVersionNamed(db: Db, name: string, version: string) {
  return db
    .selectFrom('instruments')
    .where('name', '=', name)
    .where('version', '=', version)
    .select('id')
    .executeTakeFirst();
}
