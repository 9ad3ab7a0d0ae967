import { sql } from 'kysely';
import { AREAS } from '../../domain/areas.ts';
import { dayOf } from '../../domain/days.ts';
import { precompiled } from '../db/precompiled.ts';
import type { Db } from '../db/schema.ts';
import type { ScoredSurvey } from './intake.ts';

/** Who took a survey: their id while the account exists, and their name for good. */
export type Auditor = { userId: string | null; userName: string };

export type SurveyToStore = ScoredSurvey & { auditor: Auditor };

/** By how many surveys stores grew in which calendar month (UTC), the sum of their scores, and the latest of them. */
export type StoreGrowth = Map<string, MonthGrowth>;

type MonthGrowth = { store_id: string; month: string; surveys: number; overall_sum: number; last_survey_at: Date };

/**
 * Stores surveys, however many, and keeps the stores' counts in step. Surveys whose id is already there are left alone.
 * Gives the ids that were new. A single statement: nothing of it stands without the rest.
 */
export async function insertSurveys(db: Db, surveys: readonly SurveyToStore[]): Promise<string[]> {
  return (await insertNew(db, surveys, { counted: 'now' })).map(({ id }) => id);
}

/**
 * The same without the counts, for an import: it would hold the stores' rows against every phone until it commits, so
 * it adds up the growth and calls `addToStoreCounts` last. Gives the surveys that were new.
 */
export function insertSurveysUncounted(db: Db, surveys: readonly SurveyToStore[]): Promise<SurveyToStore[]> {
  return insertNew(db, surveys, { counted: 'later' });
}

async function insertNew(db: Db, surveys: readonly SurveyToStore[], shape: IntakeShape): Promise<SurveyToStore[]> {
  if (surveys.length === 0) return [];
  // A survey that stands twice in the list is taken once, as it stands first.
  const known = new Set<string>();
  const once = surveys.filter(({ id }) => !known.has(id) && known.add(id));
  const added = new Set((await insertRows(db, rowsOf(once), shape)).map(({ id }) => id));
  return once.filter(({ id }) => added.has(id));
}

/** Adds surveys to a growth; gives that growth. */
export function growthOf(
  added: readonly Pick<ScoredSurvey, 'storeId' | 'takenAt' | 'columns'>[],
  growth: StoreGrowth = new Map(),
): StoreGrowth {
  for (const { storeId, takenAt, columns } of added) {
    const month = `${dayOf(takenAt).slice(0, 7)}-01`;
    const key = `${storeId} ${month}`;
    const { surveys = 0, overall_sum: sum = 0, last_survey_at: last = takenAt } = growth.get(key) ?? {};
    growth.set(key, {
      store_id: storeId,
      month,
      surveys: surveys + 1,
      overall_sum: sum + columns.overall,
      last_survey_at: takenAt > last ? takenAt : last,
    });
  }
  return growth;
}

/** Adds to the stores' counts and months and tells their latest scores anew. */
export async function addToStoreCounts(db: Db, growth: StoreGrowth): Promise<void> {
  await sql`select grow_stores(${JSON.stringify([...growth.values()])}::json)`.execute(db);
}

const SCORE_COLUMNS = AREAS.flatMap((area) => [area, `${area}_points`, `${area}_counted`] as const);

const COLUMNS = sql.join(
  ['id', 'store_id', 'user_id', 'user_name', 'taken_at', 'instrument_id', 'content_hash', ...SCORE_COLUMNS].map(
    (name) => sql.ref(name),
  ),
);

function rowsOf(surveys: readonly SurveyToStore[]): { scores: string; answers: string } {
  const scores = surveys.map((survey) => ({
    id: survey.id,
    store_id: survey.storeId,
    user_id: survey.auditor.userId,
    user_name: survey.auditor.userName,
    taken_at: survey.takenAt,
    instrument_id: survey.instrumentId,
    content_hash: `\\x${survey.contentHash.toString('hex')}`,
    ...survey.columns,
  }));
  const answers = surveys.map((survey) => ({
    store_id: survey.storeId,
    survey_id: survey.id,
    answers: survey.answers,
    manager_answers: survey.managerAnswers,
    actions: survey.actions,
  }));
  return { scores: JSON.stringify(scores), answers: JSON.stringify(answers) };
}

/** What the stores of the surveys in `scored` gained, for the function that adds it (migration 0013). */
const COUNT_SCORED = sql`
  select grow_stores(json_agg(grown)) from (
    select store_id, date_trunc('month', taken_at at time zone 'UTC')::date as month,
      count(*) as surveys, sum(overall) as overall_sum, max(taken_at) as last_survey_at
    from scored group by 1, 2
  ) grown`;

/** Whether new surveys are counted at once, by the same statement and only when they are in. */
type IntakeShape = { counted: 'now' | 'later' };

/**
 * Scores and answers in one statement. The rows travel as one JSON parameter each: with one parameter per value, 516
 * surveys reach PostgreSQL's limit of 65,535, and putting the statement together takes Node as long again as everything
 * else. Whoever gets an id into `survey_ids` has the survey; who comes with the same id meanwhile, at whatever store, waits
 * there and finds it taken.
 */
const insertRows = precompiled(
  (db, { scores, answers }: { scores: string; answers: string }, { counted }: IntakeShape) =>
    sql<{ id: string }>`
    with given as (
      select ${COLUMNS} from json_populate_recordset(null::surveys, ${scores}::json)
    ), added as (
      insert into survey_ids (id, store_id)
      select id, store_id from given
      on conflict (id) do nothing
      returning id, store_id
    ), scored as (
      insert into surveys (${COLUMNS})
      select ${COLUMNS} from given where id in (select id from added)
      returning store_id, taken_at, overall
    ), answered as (
      insert into survey_answers (store_id, survey_id, answers, manager_answers, actions)
      select store_id, survey_id, answers, manager_answers, actions
      from json_populate_recordset(null::survey_answers, ${answers}::json)
      where survey_id in (select id from added)
    ), counted as (
      ${counted === 'now' ? COUNT_SCORED : sql`select from stores where false`}
    )
    select id from added where (select count(*) from counted) >= 0`.compile(db),
);
