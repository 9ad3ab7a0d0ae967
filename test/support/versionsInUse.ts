import type { Db } from '../../src/server/db/schema.ts';

/**
 * Makes these the days on which versions 1.0, 2.0 and so on of the audit instrument, or of a module, came into use.
 * Each version after the first breaks comparison.
 */
export async function versionsInUse(db: Db, days: readonly string[], module?: string): Promise<void> {
  const kind = module === undefined ? ('audit' as const) : ('module' as const);
  await db
    .deleteFrom('definition_uses')
    .where('kind', '=', kind)
    .$if(module !== undefined, (query) => query.where('name', '=', module ?? ''))
    .execute();
  const uses = days.map((day, at) => ({
    kind,
    name: module ?? 'four-ps',
    version: `${at + 1}.0`,
    at: new Date(`${day}T00:00:00Z`),
    ...(at > 0 && { replaced: `${at}.0`, change_class: 'breaks' as const }),
  }));
  await db.insertInto('definition_uses').values(uses).execute();
}
