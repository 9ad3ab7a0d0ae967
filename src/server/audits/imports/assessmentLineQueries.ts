import { sql } from 'kysely';
import type { Module } from '../../../domain/modules/module.ts';
import type { Db, Row, StoredItem, StoredMeasure } from '../../db/schema.ts';
import { batchesOf } from './queries.ts';

/** The data needed to write an assessment's line in an export file. */
export type AssessmentLineRow = Pick<
  Row<'assessments'>,
  'id' | 'store_id' | 'taken_at' | 'started_at' | 'user_name' | 'outcome' | 'void_at' | 'void_by_name' | 'void_reason'
> &
  Pick<Row<'assessment_answers'>, 'answers' | 'computed' | 'stand_ins'> & {
    checksum: string;
    measures: StoredMeasure[];
    versions: AssessmentVersionRow[] | null;
  };

/** A version of an assessment as JSON, with dates as text. */
export type AssessmentVersionRow = Pick<
  Row<'assessment_revisions'>,
  'version' | 'by_name' | 'reason' | 'void' | 'outcome'
> & { at: string; taken_at: string; answers: StoredItem[]; measures: StoredMeasure[] };

/** Yields all assessments in batches, sorted by date. */
export function assessmentBatches(db: Db): AsyncGenerator<AssessmentLineRow[]> {
  return batchesOf<AssessmentLineRow>(db, assessmentsInOrder(db));
}

function assessmentsInOrder(db: Db) {
  return db
    .selectFrom('assessments')
    .innerJoin('assessment_answers', 'assessment_answers.assessment_id', 'assessments.id')
    .innerJoin('modules', 'modules.id', 'assessments.module_id')
    .select(['assessments.id', 'store_id', 'taken_at', 'started_at', 'user_name', 'checksum', 'outcome'])
    .select(['answers', 'computed', 'stand_ins', 'void_at', 'void_by_name', 'void_reason'])
    .select(
      sql<StoredMeasure[]>`(
        select coalesce(json_agg(to_json(each)), '[]')
        from (
          select measure, value, coverage, enough, n from measures
          where measures.assessment_id = assessments.id order by measure collate "C"
        ) each
      )`.as('measures'),
    )
    .select(
      sql<AssessmentVersionRow[] | null>`case when assessments.version > 1 then (
        select json_agg(to_json(revision) order by version)
        from assessment_revisions revision where revision.assessment_id = assessments.id
      ) end`.as('versions'),
    )
    .orderBy('taken_at')
    .orderBy('assessments.id');
}

/** Returns the number of assessments. */
export async function countAssessments(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('assessments')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the module versions that assessments use, in a fixed order. */
export function selectUsedModules(db: Db): Promise<{ checksum: string; content: Module }[]> {
  return db
    .selectFrom('modules')
    .where((where) =>
      where.exists(
        where.selectFrom('assessments').whereRef('assessments.module_id', '=', 'modules.id').select('assessments.id'),
      ),
    )
    .select(['checksum', 'content'])
    .orderBy(sql`name collate "C"`)
    .orderBy(sql`version collate "C"`)
    .execute();
}
