import { sql, type RawBuilder } from 'kysely';
import type { Param } from '../db/precompiled.ts';
import type { Db } from '../db/schema.ts';

/**
 * The id of a store, for a statement that finds a few of its surveys by an index, again and again. For a plain value
 * PostgreSQL finds a plan made anew, with one partition in it, cheaper than one that it keeps: it would plan each time,
 * which takes longer than the reading. This value it knows when it begins to run, and opens that store's partition alone.
 */
export function partitionOf(storeId: string | Param<string>): RawBuilder<string> {
  return sql`case when current_date is not null then ${storeId}::uuid end`;
}

/**
 * The same for a statement that reads all surveys of a store. How many they are, PostgreSQL looks up for the value above
 * too, and would plan anew after all; of this one it knows nothing before the run. It opens all partitions, and reads one.
 */
export function wholeStore(storeId: string | Param<string>): RawBuilder<string> {
  return sql`(select ${storeId}::uuid)`;
}

/**
 * So many rows, as a part of the statement's text: of a limit that is a value PostgreSQL takes a tenth of all rows for
 * granted, and plans each time.
 */
export const atMost = (rows: 1 | 2 | 3): RawBuilder<number> => sql.lit<number>(rows);

/** Surveys of which nothing but `survey_ids.id` is known: from there to their partition. */
export function surveysById(db: Db) {
  return db
    .selectFrom('survey_ids')
    .innerJoin('surveys', (join) =>
      join.onRef('surveys.store_id', '=', 'survey_ids.store_id').onRef('surveys.id', '=', 'survey_ids.id'),
    );
}

/**
 * The answers of each row of `surveys`, for a lateral join. The limit says that there is one: of a join by store and
 * survey PostgreSQL expects one row in as many as there are stores, and plans what follows for that few.
 */
export function answersOfEach(db: Db) {
  return db
    .selectFrom('survey_answers')
    .where(sql<boolean>`survey_answers.store_id = surveys.store_id and survey_answers.survey_id = surveys.id`)
    .select(['answers', 'manager_answers', 'actions', sql<string>`survey_answers.xmin::text`.as('written_by')])
    .limit(atMost(1));
}
