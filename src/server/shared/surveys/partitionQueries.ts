import { sql, type RawBuilder } from 'kysely';
import type { Param } from '../../db/precompile.ts';
import type { Db } from '../../db/schema.ts';

/**
 * Returns an SQL expression for a store's id, for frequent statements that find a few of its surveys by index. With a
 * plain value, PostgreSQL considers a new plan with a single partition cheaper than a generic plan, so it would plan
 * each time, which takes longer than reading the rows. This expression is evaluated when execution starts, and only the
 * store's partition is then opened.
 */
export function partitionOf(storeId: string | Param<string>): RawBuilder<string> {
  return sql`case when current_date is not null then ${storeId}::uuid end`;
}

/**
 * Returns an SQL expression for a store's id, for statements that read all its surveys. With `partitionOf`, PostgreSQL
 * would estimate their number from the id and plan each time; it evaluates this subquery only during execution. All
 * partitions are opened, but only one is read.
 */
export function wholeStore(storeId: string | Param<string>): RawBuilder<string> {
  return sql`(select ${storeId}::uuid)`;
}

/**
 * Writes a limit into the statement's text. With a parameter, PostgreSQL would assume a tenth of all rows, and plan the
 * statement each time.
 */
export const atMost = (rows: 1 | 2 | 3): RawBuilder<number> => sql.lit<number>(rows);

/** Selects surveys when only their ids are known: `survey_ids` provides their stores, and so their partitions. */
export function surveysById(db: Db) {
  return db
    .selectFrom('survey_ids')
    .innerJoin('surveys', (join) =>
      join.onRef('surveys.store_id', '=', 'survey_ids.store_id').onRef('surveys.id', '=', 'survey_ids.id'),
    );
}

/**
 * Selects the answers of each row of `surveys`, for a lateral join. Because of the limit, PostgreSQL expects one row
 * per survey; for a join by store and survey it would expect far fewer and choose a plan to match.
 */
export function answersOfEach(db: Db) {
  return db
    .selectFrom('survey_answers')
    .where(sql<boolean>`survey_answers.store_id = surveys.store_id and survey_answers.survey_id = surveys.id`)
    .select(['answers', 'manager_answers', 'actions', sql<string>`survey_answers.xmin::text`.as('written_by')])
    .limit(atMost(1));
}
