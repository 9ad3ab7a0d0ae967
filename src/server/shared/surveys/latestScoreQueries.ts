import { sql } from 'kysely';
import { AREAS_COMPARED, scoreColumn, type ComparedArea } from '../../../domain/evaluation/areas.ts';
import { Param, precompile } from '../../db/precompile.ts';
import type { Db } from '../../db/schema.ts';
import { atMost } from './partitionQueries.ts';
import { IS_COUNTED } from './rowQueries.ts';

/** The scores of a store's latest counted audit; null for an area in which nothing counted. */
export type LatestScores = { store_id: string; taken_at: Date } & Record<ComparedArea, number | null>;

/**
 * Returns the latest scores of stores, in no particular order and without stores that have no audit. The caller must
 * check which stores may be seen.
 */
export async function selectLatestScores(db: Db, stores: readonly string[]): Promise<LatestScores[]> {
  return stores.length === 0 ? [] : ((await selectLatestOf(db, { stores }, {})) as LatestScores[]);
}

const selectLatestOf = precompile({ stores: new Param<readonly string[]>() }, (db, { stores }) =>
  db
    .selectFrom(sql<{ id: string }>`unnest(${stores}::uuid[])`.as<'asked'>(sql`asked(id)`))
    .innerJoinLateral(
      db
        .selectFrom('surveys')
        .where('surveys.store_id', '=', sql.ref<string>('asked.id'))
        .where(IS_COUNTED)
        .orderBy('taken_at', 'desc')
        .orderBy('surveys.id', 'desc')
        .limit(atMost(1))
        .select(['store_id', 'taken_at'])
        .select(AREAS_COMPARED.map(selectedScore))
        .as('latest'),
      (join) => join.onTrue(),
    )
    .selectAll('latest')
    .compile(),
);

/** Selects an area's score; null if nothing in it counted. The overall score is never null. */
export function selectedScore(area: ComparedArea) {
  const column = scoreColumn(area);
  const score = sql.ref(`surveys.${column}`);
  const countedColumn = sql.ref(`surveys.${column}_counted`);
  return sql<number | null>`${area === 'overall' ? score : sql`case when ${countedColumn} > 0 then ${score} end`}`.as(
    area,
  );
}
