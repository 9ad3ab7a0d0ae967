import { sql } from 'kysely';
import { SCORE_COLUMNS } from '../../../domain/scoring/scoreColumns.ts';
import type { Db, Row } from '../../db/schema.ts';
import { SENT_COLUMNS, sentRow, type SurveyToStore } from './changes.ts';

/** A stored survey with the content of the latest version that a file contains. */
export type LaterSurvey = SurveyToStore & {
  /** The number of the stored version. */
  earlier: number;
};

/** The columns of a survey's row, other than scores, that a correction, void or restore changes. */
const CHANGED_COLUMNS = ['kind', 'version', 'taken_at', 'void_at', 'void_by', 'void_by_name', 'void_reason', 'counted'];

const SET = sql.join([
  ...CHANGED_COLUMNS.map((name) => sql`${sql.ref(name)} = given.${sql.ref(name)}`),
  ...SCORE_COLUMNS.map((name, at) => sql`${sql.ref(name)} = given.scores[${sql.lit(at + 1)}]`),
]);

/**
 * Updates stored surveys to a later version. Skips surveys whose stored version has changed in the meantime. The caller
 * stores their versions and recounts the totals. Returns the number of updated surveys.
 */
export async function updateToLater(db: Db, surveys: readonly LaterSurvey[]): Promise<number> {
  if (surveys.length === 0) return 0;
  const rows = JSON.stringify(surveys.map((survey) => ({ ...sentRow(survey), earlier: survey.earlier })));
  const { rows: changedRows } = await sql<{ id: string }>`
    with given as (
      select * from json_to_recordset(${rows}::json) as sent (${SENT_COLUMNS}, earlier integer)
    ), changed as (
      update surveys set ${SET} from given
      where surveys.store_id = given.store_id and surveys.id = given.id and surveys.version = given.earlier
      returning surveys.id
    ), answered as (
      update survey_answers
      set answers = given.answers, manager_answers = given.manager_answers, actions = given.actions
      from given
      where survey_answers.store_id = given.store_id and survey_answers.survey_id = given.id
        and given.id in (select id from changed)
    )
    select id from changed`.execute(db);
  return changedRows.length;
}

/** Returns the stored versions of changed surveys, oldest first, by survey id. */
export async function selectHistories(db: Db, ids: readonly string[]) {
  const histories = new Map<string, StoredVersion[]>();
  if (ids.length === 0) return histories;
  const rows = await db
    .selectFrom('survey_revisions')
    .where('survey_id', 'in', ids)
    .select(['survey_id', 'version', 'at', 'reason', 'kind', 'void', 'taken_at'])
    .select(['answers', 'manager_answers', 'actions'])
    .orderBy('survey_id')
    .orderBy('version')
    .execute();
  for (const { survey_id: id, ...version } of rows) histories.set(id, [...(histories.get(id) ?? []), version]);
  return histories;
}

export type StoredVersion = Pick<
  Row<'survey_revisions'>,
  'version' | 'at' | 'reason' | 'kind' | 'void' | 'taken_at' | 'answers' | 'manager_answers' | 'actions'
>;
