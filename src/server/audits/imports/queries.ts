import { sql, type Expression } from 'kysely';
import type { Instrument } from '../../../domain/instrument.ts';
import type { Db, Row, StoredAction, StoredAnswer } from '../../db/schema.ts';
import { answersOfEach, surveysById } from '../../shared/surveys/partitionQueries.ts';

const FETCH = 500;

/** The data needed to write a survey's line in an export file. */
export type SurveyLineRow = {
  id: string;
  store_id: string;
  taken_at: Date;
  user_name: string | null;
  checksum: string;
  answers: StoredAnswer[];
  manager_answers: StoredAnswer[];
  actions: StoredAction[];
  versions: VersionRow[] | null;
  /** The photos that are known by name only. */
  photos: [questionId: string, name: string][] | null;
} & Pick<Row<'surveys'>, 'kind' | 'started_at' | 'void_at' | 'void_by_name' | 'void_reason'>;

/** A version of a survey as JSON, with dates as text. */
export type VersionRow = Pick<Row<'survey_revisions'>, 'version' | 'by_name' | 'reason' | 'kind' | 'void'> &
  Pick<SurveyLineRow, 'answers' | 'manager_answers' | 'actions'> & { at: string; taken_at: string };

/** Disables the transaction's idle timeout, because the reader at the other end of a pipe may be slow. */
export async function waitForReader(db: Db): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
}

/** Yields all surveys except those in which a draft was tried, in batches, sorted by date. */
export function surveyBatches(db: Db): AsyncGenerator<SurveyLineRow[]> {
  return batchesOf<SurveyLineRow>(db, surveysInOrder(db));
}

/** Yields the rows of a query in batches, through a cursor in the transaction. */
export async function* batchesOf<Row>(db: Db, query: Expression<unknown>): AsyncGenerator<Row[]> {
  await sql`declare exported no scroll cursor for ${query}`.execute(db);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(FETCH)} from exported`.execute(db);
    if (rows.length === 0) return;
    yield rows;
  }
}

function surveysInOrder(db: Db) {
  return db
    .selectFrom('surveys')
    .innerJoinLateral(answersOfEach(db).as('answered'), (join) => join.onTrue())
    .innerJoin('instruments', 'instruments.id', 'surveys.instrument_id')
    .select([
      'surveys.id',
      'surveys.store_id',
      'taken_at',
      'user_name',
      'checksum',
      'answers',
      'manager_answers',
      'actions',
    ])
    .select(['surveys.kind', 'started_at', 'void_at', 'void_by_name', 'void_reason'])
    .select(
      sql<VersionRow[] | null>`case when surveys.version > 1 then (
        select json_agg(to_json(kept) order by version) from survey_revisions kept where kept.survey_id = surveys.id
      ) end`.as('versions'),
    )
    .select(
      sql<SurveyLineRow['photos']>`(
        select json_agg(json_build_array(question_id, name) order by question_id collate "C", name collate "C")
        from awaited_photos where survey_id = surveys.id and not attached
      )`.as('photos'),
    )
    .where('instruments.draft_id', 'is', null)
    .orderBy('taken_at')
    .orderBy('surveys.id');
}

/** Returns the number of surveys, not counting those in which a draft was tried. */
export async function countSurveys(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('surveys')
    .innerJoin('instruments', 'instruments.id', 'surveys.instrument_id')
    .where('draft_id', 'is', null)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the instrument versions that surveys use, except drafts, in a fixed order. */
export function selectUsedInstruments(db: Db): Promise<{ checksum: string; content: Instrument }[]> {
  return db
    .selectFrom('instruments')
    .where('draft_id', 'is', null)
    .where((where) =>
      where.exists(
        where.selectFrom('surveys').whereRef('surveys.instrument_id', '=', 'instruments.id').select('surveys.id'),
      ),
    )
    .select(['checksum', 'content'])
    .orderBy(sql`name collate "C"`)
    .orderBy(sql`version collate "C"`)
    .execute();
}

/** The columns of a stored survey that an import needs. */
export type KnownSurvey = Pick<Row<'surveys'>, 'id' | 'content_hash' | 'instrument_id' | 'version'>;

/** Returns the given surveys that are already stored, by id. */
export async function selectKnownSurveys(db: Db, ids: readonly string[]): Promise<Map<string, KnownSurvey>> {
  if (ids.length === 0) return new Map();
  const rows = await surveysById(db)
    .where('survey_ids.id', 'in', ids)
    .select(['surveys.id', 'content_hash', 'instrument_id', 'version'])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns all users with the names that a file may use for them. */
export function selectUserNames(db: Db) {
  return db.selectFrom('users').select(['id', 'email', 'username']).execute();
}

/** Returns all stores, including archived ones. */
export function selectAllStores(db: Db) {
  return db.selectFrom('stores').select(['id', 'name', 'archived_at']).execute();
}
