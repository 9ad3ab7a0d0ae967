import { sql } from 'kysely';
import type { Db, StoredSuggestion } from '../../db/schema.ts';
import type { Scope } from '../../identity/scope.ts';
import { storesInScope } from '../../identity/storeScope.ts';
import { pricesIn } from './priceQueries.ts';
import type { Result } from './result.ts';

export type AssessmentToStore = {
  id: string;
  storeId: string;
  moduleId: number;
  module: string;
  userId: string | null;
  userName: string;
  takenAt: Date;
  startedAt: Date | null;
  receivedAt: Date;
  contentHash: Buffer;
  suggestion: readonly StoredSuggestion[];
  result: Result;
  /** The reason why the assessment is stored as void; null if it counts. */
  voidReason: string | null;
};

/**
 * Stores an assessment of a store in the scope with its answers and measures, and makes it the store's latest
 * assessment of its module if it is newer than the others and not void. `added` is false when the id is taken or the
 * store isn't in the scope; then this single statement changes nothing. `hasActions` is true if the store has actions
 * about items of the module.
 */
export async function insertAssessment(db: Db, scope: Scope, assessment: AssessmentToStore) {
  const { added, hasActions } = await insertAssessments(db, scope, [assessment]);
  return { added: added === 1, hasActions };
}

/** The number of assessments added, and whether any of their stores has actions about items of their modules. */
type InsertResult = { added: number; hasActions: boolean };

/** Stores several assessments like `insertAssessment`, all in one statement. */
export async function insertAssessments(
  db: Db,
  scope: Scope,
  assessments: readonly AssessmentToStore[],
): Promise<InsertResult> {
  const rowsJson = JSON.stringify(assessments.map(rowOf));
  const { rows } = await sql<InsertResult>`
    with given as (
      select sent.*
      from json_to_recordset(${rowsJson}::json) as sent (
        id uuid, store_id uuid, module_id integer, module text, user_id uuid, user_name text, taken_at timestamptz,
        started_at timestamptz, received_at timestamptz, content_hash bytea, outcome text, void_at timestamptz,
        void_by_name text, void_reason text, answers jsonb, suggestion jsonb, computed jsonb, stand_ins jsonb, measures jsonb
      )
      where store_id in (select id from (${storesInScope(db, scope)}) as store)
    ), added as (
      insert into assessments (id, store_id, module_id, module, user_id, user_name, taken_at, started_at, received_at,
        content_hash, outcome, void_at, void_by_name, void_reason)
      select id, store_id, module_id, module, user_id, user_name, taken_at, started_at, received_at, content_hash, outcome,
        void_at, void_by_name, void_reason
      from given
      on conflict (id) do nothing
      returning id, store_id, module, taken_at, void_at
    ), answered as (
      insert into assessment_answers (assessment_id, answers, suggestion, computed, stand_ins)
      select id, answers, suggestion, computed, stand_ins from given where id in (select id from added)
    ), measured as (
      insert into measures (assessment_id, measure, value, coverage, enough, n)
      select given.id, measured.*
      from given, jsonb_to_recordset(measures) as measured
        (measure text, value double precision, coverage double precision, enough boolean, n integer)
      where given.id in (select id from added)
    ), latest as (
      insert into latest_assessments as latest (store_id, module, assessments, assessment_id, taken_at, prices, measures)
      select newest.store_id, newest.module, newest.assessments, newest.id, newest.taken_at, ${pricesIn('given.answers')}, (
        select coalesce(jsonb_object_agg(measure, value), '{}')
        from jsonb_to_recordset(given.measures) as measured (measure text, value double precision, enough boolean)
        where enough and value is not null
      )
      from (
        select distinct on (store_id, module) *, count(*) over (partition by store_id, module) as assessments
        from added
        where void_at is null
        order by store_id, module, taken_at desc, id desc
      ) as newest
      join given on given.id = newest.id
      on conflict (store_id, module) do update
      set assessments = latest.assessments + excluded.assessments,
        (assessment_id, taken_at, prices, measures) = (
          select newer.*
          from (values
            (excluded.assessment_id, excluded.taken_at, excluded.prices, excluded.measures),
            (latest.assessment_id, latest.taken_at, latest.prices, latest.measures)
          ) as newer (assessment_id, taken_at, prices, measures)
          order by taken_at desc, assessment_id desc
          limit 1
        )
    )
    select count(*)::int as added, exists (
      select from actions join given using (store_id, module) where actions.item is not null
    ) as "hasActions"
    from added`.execute(db);
  return rows[0] ?? { added: 0, hasActions: false };
}

/** Returns an assessment with its results, in the form that the statement expects. */
function rowOf({ result, ...assessment }: AssessmentToStore) {
  return {
    id: assessment.id,
    store_id: assessment.storeId,
    module_id: assessment.moduleId,
    module: assessment.module,
    user_id: assessment.userId,
    user_name: assessment.userName,
    taken_at: assessment.takenAt,
    started_at: assessment.startedAt,
    received_at: assessment.receivedAt,
    content_hash: `\\x${assessment.contentHash.toString('hex')}`,
    outcome: result.outcome,
    ...(assessment.voidReason !== null && {
      void_at: assessment.receivedAt,
      void_by_name: 'Fourscore',
      void_reason: assessment.voidReason,
    }),
    answers: result.answers,
    suggestion: assessment.suggestion,
    computed: result.computed,
    stand_ins: result.standIns,
    measures: result.measures,
  };
}
