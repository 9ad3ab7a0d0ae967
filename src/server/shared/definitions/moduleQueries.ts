import type { Db } from '../../db/schema.ts';

/** Returns the organisation's figures for a module, by the name of the setting. */
export async function selectSettings(db: Db, module: string): Promise<Map<string, number>> {
  const rows = await db.selectFrom('module_settings').where('module', '=', module).select(['name', 'value']).execute();
  return new Map(rows.map(({ name, value }) => [name, value]));
}
