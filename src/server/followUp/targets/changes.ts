import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { Place, TargetOf } from './queries.ts';

type NewTarget = { of: TargetOf; score: number; by: string };

/**
 * Stores the score or value of a measure that a store or group should reach by a certain day. Returns the target's id
 * and previous value, which is null for a new target.
 */
export async function upsertTarget(db: Db, place: Place, { of, score, by }: NewTarget) {
  const [column, id] = 'store' in place ? ['store_id' as const, place.store] : ['group_id' as const, place.group];
  const columns = 'area' in of ? (['area'] as const) : (['module', 'measure'] as const);
  const before = await db
    .selectFrom('targets')
    .where(column, '=', id)
    .where((where) => where.and(of))
    .where('by_day', '=', sql<Date>`${by}::date`)
    .select('score')
    .forUpdate()
    .executeTakeFirst();
  const set = await db
    .insertInto('targets')
    .values({ [column]: id, ...of, score, by_day: by })
    .onConflict((conflict) => {
      const unique = conflict.columns([column, ...columns, 'by_day']).where(column, 'is not', null);
      return ('area' in of ? unique : unique.where('measure', 'is not', null)).doUpdateSet({ score });
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: set.id, before: before?.score ?? null };
}

/** Deletes a target and returns it; undefined when there is none. */
export async function deleteTargetRow(db: Db, id: string) {
  const [deleted] = await db
    .deleteFrom('targets')
    .where('id', '=', id)
    .returning([
      'store_id',
      'group_id',
      'area',
      'module',
      'measure',
      'score',
      sql<string>`to_char(by_day, 'YYYY-MM-DD')`.as('by'),
    ])
    .execute();
  return deleted;
}
