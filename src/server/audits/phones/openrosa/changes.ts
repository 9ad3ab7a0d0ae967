import type { Insertable } from 'kysely';
import type { Db, Tables } from '../../../db/schema.ts';

/** Adds a version of the form unless it is already stored. */
export async function insertFormVersion(db: Db, version: Insertable<Tables['form_versions']>): Promise<void> {
  await db
    .insertInto('form_versions')
    .values(version)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Adds a version of a module's form unless it is already stored. */
export async function insertModuleFormVersion(
  db: Db,
  version: Insertable<Tables['module_form_versions']>,
): Promise<void> {
  await db
    .insertInto('module_form_versions')
    .values(version)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
