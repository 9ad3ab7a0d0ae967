import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { Place } from './queries.ts';

type NewTarget = { area: string; score: number; by: string };

/** Sets the target score for a place, area and day. Returns the target's id and the previous score. */
export async function upsertTarget(db: Db, place: Place, { area, score, by }: NewTarget) {
  const [column, id] = 'store' in place ? ['store_id' as const, place.store] : ['group_id' as const, place.group];
  const before = await db
    .selectFrom('targets')
    .where(column, '=', id)
    .where('area', '=', area)
    .where('by_day', '=', sql<Date>`${by}::date`)
    .select('score')
    .forUpdate()
    .executeTakeFirst();
  const set = await db
    .insertInto('targets')
    .values({ [column]: id, area, score, by_day: by })
    .onConflict((conflict) =>
      conflict.columns([column, 'area', 'by_day']).where(column, 'is not', null).doUpdateSet({ score }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: set.id, before: before?.score ?? null };
}

/** Deletes a target and returns it; undefined when there is none. */
export async function deleteTargetRow(db: Db, id: string) {
  const [deleted] = await db
    .deleteFrom('targets')
    .where('id', '=', id)
    .returning(['store_id', 'group_id', 'area', 'score', sql<string>`to_char(by_day, 'YYYY-MM-DD')`.as('by')])
    .execute();
  return deleted;
}
