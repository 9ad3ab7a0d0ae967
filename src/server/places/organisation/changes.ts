import type { Db, Row } from '../../db/schema.ts';

/** Updates the given fields; undefined ones stay unchanged. */
export async function updateOrganisation(
  db: Db,
  change: { [K in 'name' | 'time_zone' | 'language']?: Row<'organisation'>[K] | undefined },
): Promise<void> {
  if (Object.values(change).every((value) => value === undefined)) return;
  await db.updateTable('organisation').set(change).execute();
}
