import type { Db } from '../../db/schema.ts';

/** Returns the organisation's settings for a module, by name. */
export async function selectSettings(db: Db, module: string): Promise<Map<string, number>> {
  const rows = await db.selectFrom('module_settings').where('module', '=', module).select(['name', 'value']).execute();
  return new Map(rows.map(({ name, value }) => [name, value]));
}

/** Selects the content of a loaded version of a module. */
export function selectModuleContent(db: Db, id: number) {
  return db.selectFrom('modules').where('id', '=', id).select('content').executeTakeFirstOrThrow();
}

/** Selects the version of a module that is in use. */
export function selectModuleInUse(db: Db, name: string) {
  return db.selectFrom('modules').where('name', '=', name).where('in_use', '=', true).select('id').executeTakeFirst();
}

/** Selects the version of a module with this number. */
export function selectNamedModule(db: Db, name: string, version: string) {
  return db
    .selectFrom('modules')
    .where('name', '=', name)
    .where('version', '=', version)
    .select('id')
    .executeTakeFirst();
}

/** Checks whether any loaded version of any module contains an item. */
export async function isItemOfModule(db: Db, item: string): Promise<boolean> {
  const row = await db.selectFrom('module_items').where('item', '=', item).select('item').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Selects the version in use of each module that has one. */
export function selectModulesInUse(db: Db) {
  return db.selectFrom('modules').where('in_use', '=', true).select(['id', 'name']).execute();
}
