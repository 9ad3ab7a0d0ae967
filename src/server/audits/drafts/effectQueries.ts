import { sql } from 'kysely';
import type { Db, StoredAnswer, StoredItem } from '../../db/schema.ts';
import type { Scope } from '../../identity/scope.ts';
import { storesInScope } from '../../identity/storeScope.ts';
import { IS_COUNTED } from '../../shared/surveys/rowQueries.ts';

/** The records to score again: audits or assessments with any version of a definition, taken since a time. */
export type PastRecords = { scope: Scope; name: string; since: Date };

/** A counted audit with its answers. */
export type PastAudit = { store_id: string; taken_at: Date; answers: StoredAnswer[] };

/** Selects counted audits with their answers. */
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
    .$castTo<PastAudit>();
}

export type PastAssessment = {
  store_id: string;
  taken_at: Date;
  answers: StoredItem[];
  stand_ins: Record<string, number>;
};

/** Selects assessments that aren't void, with their answers. */
export function selectPastAssessments(db: Db, { scope, name, since }: PastRecords) {
  return db
    .selectFrom('assessments')
    .innerJoin(storesInScope(db, scope).as('scope'), 'scope.id', 'assessments.store_id')
    .innerJoin('assessment_answers', 'assessment_answers.assessment_id', 'assessments.id')
    .where('assessments.module', '=', name)
    .where('assessments.void_at', 'is', null)
    .where('assessments.taken_at', '>=', since)
    .select(['assessments.store_id', 'assessments.taken_at', 'assessment_answers.answers', 'stand_ins'])
    .$castTo<PastAssessment>();
}

/** Returns the names of stores by id. Doesn't check the scope: callers pass only stores that they found in it. */
export async function selectStoreNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('stores')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .select(['id', 'name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
