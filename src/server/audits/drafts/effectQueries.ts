import { sql } from 'kysely';
import { AREAS_COMPARED, type ComparedArea } from '../../../domain/evaluation/areas.ts';
import type { Db, StoredAnswer, StoredItem } from '../../db/schema.ts';
import type { Scope } from '../../identity/scope.ts';
import { storesInScope } from '../../identity/storeScope.ts';
import { selectedScore } from '../../shared/surveys/latestScoreQueries.ts';
import { IS_COUNTED } from '../../shared/surveys/rowQueries.ts';

/** The records to score again: those of a definition, in any version, since a time. */
export type PastRecords = { scope: Scope; name: string; since: Date };

/** A counted audit with its stored scores; the score of an area is null if none of its questions counted. */
export type PastAudit = { store_id: string; taken_at: Date; answers: StoredAnswer[] } & Record<
  ComparedArea,
  number | null
>;

/** Selects counted audits with their answers and scores. */
export function selectPastAudits(db: Db, { scope, name, since }: PastRecords) {
  return db
    .selectFrom('surveys')
    .innerJoin(storesInScope(db, scope).as('scope'), 'scope.id', 'surveys.store_id')
    .innerJoin('survey_answers', (join) =>
      join
        .onRef('survey_answers.store_id', '=', 'surveys.store_id')
        .onRef('survey_answers.survey_id', '=', 'surveys.id'),
    )
    .innerJoin('instruments', 'instruments.id', 'surveys.instrument_id')
    .where('instruments.name', '=', name)
    .where(IS_COUNTED)
    .where('surveys.taken_at', '>=', since)
    .select(['surveys.store_id', 'surveys.taken_at', 'survey_answers.answers'])
    .select(AREAS_COMPARED.map(selectedScore))
    .$castTo<PastAudit>();
}

/** An assessment with its stored measures, without those that had too little data. */
export type PastAssessment = {
  store_id: string;
  taken_at: Date;
  answers: StoredItem[];
  stand_ins: Record<string, number>;
  measures: Record<string, number | null>;
};

/** Selects assessments that aren't void, with their answers and measures. */
export function selectPastAssessments(db: Db, { scope, name, since }: PastRecords) {
  const measures = sql`(
    select coalesce(jsonb_object_agg(measure, value) filter (where enough), '{}')
    from measures where assessment_id = assessments.id
  )`;
  return db
    .selectFrom('assessments')
    .innerJoin(storesInScope(db, scope).as('scope'), 'scope.id', 'assessments.store_id')
    .innerJoin('assessment_answers', 'assessment_answers.assessment_id', 'assessments.id')
    .where('assessments.module', '=', name)
    .where('assessments.void_at', 'is', null)
    .where('assessments.taken_at', '>=', since)
    .select(['assessments.store_id', 'assessments.taken_at', 'assessment_answers.answers', 'stand_ins'])
    .select(measures.as('measures'))
    .$castTo<PastAssessment>();
}

/** Returns the names of stores already found in scope, by id. */
export async function selectStoreNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('stores')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .select(['id', 'name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
