import { sql, type RawBuilder } from 'kysely';
import { AREAS } from '../../domain/areas.ts';
import { dayOf } from '../../domain/days.ts';
import { precompiled } from '../db/precompiled.ts';
import type { Db } from '../db/schema.ts';
import type { ScoredSurvey } from './intake.ts';

/** Who took a survey: their id while the account exists, and their name for good. */
export type Auditor = { userId: string | null; userName: string };

export type SurveyToStore = ScoredSurvey & { auditor: Auditor };

/** By how many surveys a store grew, the latest of them, and what each calendar month (UTC, `YYYY-MM`) gained. */
export type StoreGrowth = Map<string, { count: number; last: Date; months: Map<string, MonthGrowth> }>;

type MonthGrowth = { surveys: number; overallSum: number };

/**
 * Stores surveys, however many, and keeps the stores' counts in step. Surveys whose id is already there are left alone.
 * Gives the ids that were new.
 */
export async function insertSurveys(db: Db, surveys: readonly SurveyToStore[]): Promise<string[]> {
  const added = await insertNew(db, surveys, { andLock: 'stores' });
  await addGrowth(db, growthOf(added));
  return added.map(({ id }) => id);
}

/**
 * The same without the counts, for an import: it would hold the stores' rows against every phone until it commits, so
 * it adds up the growth and calls `addToStoreCounts` last. Gives the surveys that were new.
 */
export function insertSurveysUncounted(db: Db, surveys: readonly SurveyToStore[]): Promise<SurveyToStore[]> {
  return insertNew(db, surveys, { andLock: 'nothing' });
}

async function insertNew(db: Db, surveys: readonly SurveyToStore[], lock: LockShape): Promise<SurveyToStore[]> {
  if (surveys.length === 0) return [];
  // A survey that stands twice in the list is taken once, as it stands first.
  const known = new Set<string>();
  const once = surveys.filter(({ id }) => !known.has(id) && known.add(id));
  const added = new Set((await insertRows(db, rowsOf(once), lock)).map(({ id }) => id));
  return once.filter(({ id }) => added.has(id));
}

/** Adds surveys to a growth; gives that growth. */
export function growthOf(
  added: readonly Pick<ScoredSurvey, 'storeId' | 'takenAt' | 'columns'>[],
  growth: StoreGrowth = new Map(),
): StoreGrowth {
  for (const { storeId, takenAt, columns } of added) {
    const { count, last, months } = growth.get(storeId) ?? { count: 0, last: takenAt, months: new Map() };
    const month = dayOf(takenAt).slice(0, 7);
    const { surveys, overallSum } = months.get(month) ?? { surveys: 0, overallSum: 0 };
    months.set(month, { surveys: surveys + 1, overallSum: overallSum + columns.overall });
    growth.set(storeId, { count: count + 1, last: takenAt > last ? takenAt : last, months });
  }
  return growth;
}

/**
 * Adds to the stores' counts and months and tells their latest scores anew. The rows are locked by a statement before,
 * so that this one sees what those who held them before have added.
 */
export async function addToStoreCounts(db: Db, growth: StoreGrowth): Promise<void> {
  if (growth.size === 0) return;
  await sql`${lockOf(sql`select unnest(${[...growth.keys()]}::uuid[])`)}`.execute(db);
  await addGrowth(db, growth);
}

/**
 * In a fixed order, so that two intakes never wait for each other. The lock is the weakest that an update takes: others
 * who add a survey of the same store hold its row for their foreign key, and a full `for update` would wait for them
 * while they wait for it.
 */
const lockOf = (ids: RawBuilder<unknown>) => sql`select from stores where id in (${ids}) order by id for no key update`;

/** Who holds a store's row has its months to themselves, so they need no order of their own. */
async function addGrowth(db: Db, growth: StoreGrowth): Promise<void> {
  if (growth.size === 0) return;
  const stores = [...growth].map(([id, { count, last }]) => ({ id, survey_count: count, last_survey_at: last }));
  const months = [...growth].flatMap(([storeId, grown]) =>
    [...grown.months].map(([month, { surveys, overallSum }]) => ({
      month: `${month}-01`,
      store_id: storeId,
      surveys,
      overall_sum: overallSum,
    })),
  );
  await updateCounts(db, { stores: JSON.stringify(stores), months: JSON.stringify(months) }, {});
}

const updateCounts = precompiled((db, { stores, months }: { stores: string; months: string }) =>
  sql`
    with counted as (
      update stores
      set survey_count = stores.survey_count + grown.survey_count,
          last_survey_at = greatest(stores.last_survey_at, grown.last_survey_at),
          latest_overall = latest.scores[1],
          previous_overall = latest.scores[2]
      from json_populate_recordset(null::stores, ${stores}::json) grown
      cross join lateral (
        select array_agg(overall) as scores from (
          select overall from surveys where store_id = grown.id order by taken_at desc, id desc limit 2
        ) two
      ) latest
      where stores.id = grown.id
    )
    insert into store_months (month, store_id, surveys, overall_sum)
    select month, store_id, surveys, overall_sum
    from json_populate_recordset(null::store_months, ${months}::json)
    on conflict (month, store_id) do update
    set surveys = store_months.surveys + excluded.surveys,
        overall_sum = store_months.overall_sum + excluded.overall_sum`.compile(db),
);

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

/** Whether the stores of new surveys are locked for counting, by the same statement and only once the surveys are in. */
type LockShape = { andLock: 'stores' | 'nothing' };

/**
 * Scores and answers in one statement. The rows travel as one JSON parameter each: with one parameter per value, 516
 * surveys reach PostgreSQL's limit of 65,535, and putting the statement together takes Node as long again as everything
 * else. Whoever gets an id into `survey_ids` has the survey; who comes with the same id meanwhile, at whatever store, waits
 * there and finds it taken.
 */
const insertRows = precompiled((db, { scores, answers }: { scores: string; answers: string }, { andLock }: LockShape) =>
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
    ), answered as (
      insert into survey_answers (store_id, survey_id, answers, manager_answers, actions)
      select store_id, survey_id, answers, manager_answers, actions
      from json_populate_recordset(null::survey_answers, ${answers}::json)
      where survey_id in (select id from added)
    ), locked as (
      ${andLock === 'stores' ? lockOf(sql`select store_id from added`) : sql`select from stores where false`}
    )
    select id from added where (select count(*) from locked) >= 0`.compile(db),
);
