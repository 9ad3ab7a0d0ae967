import { sql } from 'kysely';
import type { Db, StoredItem, StoredMeasure } from '../../db/schema.ts';
import { holdStore } from '../../followUp/actions/follow/queries.ts';
import type { Scope } from '../../identity/scope.ts';
import { holdInScope } from '../../identity/storeScope.ts';
import { Refusal } from '../../refusal.ts';
import type { VersionFacts } from '../surveys/revisionQueries.ts';
import { assessmentsInScope, selectAnswers, selectAssessment, selectMeasures } from './queries.ts';
import { pricesIn } from './priceQueries.ts';
import type { Result } from './result.ts';

/**
 * Locks an assessment and keeps its store in the scope until the transaction ends. Returns the assessment with its
 * answers and measures. Throws not_found when it is not in scope.
 */
export async function holdAssessment(db: Db, scope: Scope, id: string) {
  const { store_id: storeId } = await selectAssessment(db, scope, id);
  await holdInScope(db, scope, [storeId]);
  const assessment = await assessmentsInScope(db, scope)
    .where('assessments.id', '=', id)
    .select('received_at')
    .forNoKeyUpdate('assessments')
    .executeTakeFirst();
  if (!assessment) throw new Refusal('not_found');
  // Read after the lock, which may have waited for another change.
  const { answers } = await selectAnswers(db, assessment.id);
  const measures = await selectMeasures(db, [assessment.id]);
  return { ...assessment, answers, measures: measures.get(assessment.id) ?? [] };
}

export type HeldAssessment = Awaited<ReturnType<typeof holdAssessment>>;

/** The columns that a change sets and, for a correction, all results. */
export type Correction = {
  row: {
    taken_at?: Date;
    outcome?: string | null;
    void_at?: Date | null;
    void_by?: string | null;
    void_by_name?: string | null;
    void_reason?: string | null;
  };
  result?: Result;
};

/**
 * Updates a locked assessment and stores its new version; with the first change, also the original. Then determines
 * again which assessment of the module is the store's latest.
 */
export async function updateAssessment(
  db: Db,
  assessment: HeldAssessment,
  { row, result }: Correction,
  facts: VersionFacts,
): Promise<void> {
  const original = {
    assessment_id: assessment.id,
    version: 1,
    at: assessment.received_at,
    by_id: assessment.user_id,
    by_name: assessment.user_name,
    reason: null,
    void: assessment.void_at !== null,
    taken_at: assessment.taken_at,
    outcome: assessment.outcome,
    answers: assessment.answers,
    measures: assessment.measures,
  };
  const revision = {
    ...original,
    version: assessment.version + 1,
    at: facts.at,
    by_id: facts.byId,
    by_name: facts.byName,
    reason: facts.reason,
    ...(row.void_at !== undefined && { void: row.void_at !== null }),
    ...(row.taken_at && { taken_at: row.taken_at }),
    ...(row.outcome !== undefined && { outcome: row.outcome }),
    ...(result && { answers: result.answers, measures: result.measures }),
  };
  await insertRevisions(db, assessment.version === 1 ? [original, revision] : [revision]);
  await db
    .updateTable('assessments')
    .set({ ...row, version: revision.version })
    .where('id', '=', assessment.id)
    .execute();
  if (result) await replaceResult(db, assessment.id, result);
  await recountLatest(db, assessment.store_id, assessment.module);
}

type Revision = {
  assessment_id: string;
  version: number;
  at: Date;
  by_id: string | null;
  by_name: string | null;
  reason: string | null;
  void: boolean;
  taken_at: Date;
  outcome: string | null;
  answers: readonly StoredItem[];
  measures: readonly StoredMeasure[];
};

async function insertRevisions(db: Db, revisions: readonly Revision[]): Promise<void> {
  await sql`
    insert into assessment_revisions
    select * from json_populate_recordset(null::assessment_revisions, ${JSON.stringify(revisions)}::json)`.execute(db);
}

async function replaceResult(db: Db, id: string, { answers, computed, standIns, measures }: Result): Promise<void> {
  await db
    .updateTable('assessment_answers')
    .set({
      answers: JSON.stringify(answers),
      computed: JSON.stringify(computed),
      stand_ins: JSON.stringify(standIns),
    })
    .where('assessment_id', '=', id)
    .execute();
  // The module's version stays the same, so the assessment has the same measures.
  for (const { measure, ...values } of measures) {
    await db
      .updateTable('measures')
      .set(values)
      .where('assessment_id', '=', id)
      .where('measure', '=', measure)
      .execute();
  }
}

/**
 * Recalculates what is stored about a store's assessments of a module: the latest one, its values, and the number that
 * are not void. Locks the store, as does the intake, so that simultaneous changes do this one after another.
 */
async function recountLatest(db: Db, storeId: string, module: string): Promise<void> {
  await holdStore(db, storeId);
  await db.deleteFrom('latest_assessments').where('store_id', '=', storeId).where('module', '=', module).execute();
  await sql`
    insert into latest_assessments (store_id, module, assessments, assessment_id, taken_at, prices, measures)
    select store_id, module, newest.assessments, newest.id, taken_at, ${pricesIn('answers')}, (
      select coalesce(jsonb_object_agg(measure, value), '{}')
      from measures
      where measures.assessment_id = newest.id and enough and value is not null
    )
    from (
      select id, store_id, module, taken_at, count(*) over () as assessments
      from assessments
      where store_id = ${storeId}::uuid and module = ${module} and void_at is null
      order by taken_at desc, id desc
      limit 1
    ) as newest
    join assessment_answers on assessment_answers.assessment_id = newest.id`.execute(db);
}

/** Returns the original version of an assessment that has been changed. */
export function selectOriginal(db: Db, id: string) {
  return db
    .selectFrom('assessment_revisions')
    .where('assessment_id', '=', id)
    .where('version', '=', 1)
    .select(['by_name', 'taken_at', 'outcome', 'measures'])
    .executeTakeFirstOrThrow();
}

/**
 * Returns a page of an assessment's versions, newest first, plus one more version to compare the last one with. Returns
 * none for an assessment that was never changed.
 */
export function selectRevisions(db: Db, id: string, { page, size }: { page: number; size: number }) {
  return db
    .selectFrom('assessment_revisions')
    .where('assessment_id', '=', id)
    .select(['version', 'at', 'by_name', 'reason', 'void', 'taken_at', 'outcome', 'answers', 'measures'])
    .orderBy('version', 'desc')
    .limit(size + 1)
    .offset((page - 1) * size)
    .execute();
}
