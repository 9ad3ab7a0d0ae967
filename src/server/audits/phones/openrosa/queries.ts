import { sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';
import type { Scope } from '../../../identity/scope.ts';
import { storesInScope } from '../../../identity/storeScope.ts';
import { surveysById } from '../../../shared/surveys/partitionQueries.ts';

/** Returns the form versions of one instrument or of all, highest revision first. */
export function selectFormVersions(db: Db, instrumentId?: number) {
  return db
    .selectFrom('form_versions')
    .innerJoin('instruments', 'instruments.id', 'form_versions.instrument_id')
    .$if(instrumentId !== undefined, (query) => query.where('instrument_id', '=', instrumentId ?? 0))
    .select(['instrument_id as id', 'revision', 'form_versions.checksum', 'instruments.name', 'instruments.version'])
    .orderBy('revision', 'desc')
    .execute();
}

/** Returns the form versions of one module version or of all, highest revision first. */
export function selectModuleFormVersions(db: Db, moduleId?: number) {
  return db
    .selectFrom('module_form_versions')
    .innerJoin('modules', 'modules.id', 'module_form_versions.module_id')
    .$if(moduleId !== undefined, (query) => query.where('module_id', '=', moduleId ?? 0))
    .select(['module_id as id', 'revision', 'module_form_versions.checksum', 'modules.name', 'modules.version'])
    .orderBy('revision', 'desc')
    .execute();
}

/** Returns the stores in scope, sorted by name. */
export function selectStores(db: Db, scope: Scope) {
  return db
    .selectFrom(storesInScope(db, scope).as('store'))
    .select(['store.id', 'store.name'])
    .orderBy('store.name')
    .orderBy('store.id')
    .execute();
}

/** Returns the latest counted audit of each store in scope. */
export function selectLatestAuditOfEachStore(db: Db, scope: Scope) {
  return db
    .selectFrom(storesInScope(db, scope).as('store'))
    .innerJoinLateral(
      (inner) =>
        inner
          .selectFrom('surveys')
          .whereRef('surveys.store_id', '=', 'store.id')
          .where('surveys.counted', '=', true)
          .orderBy('taken_at', 'desc')
          .orderBy('surveys.id', 'desc')
          .limit(1)
          .select(['surveys.id', 'surveys.version', 'taken_at', 'overall', 'instrument_id'])
          .as('latest'),
      (join) => join.onTrue(),
    )
    .select(['store.id as store_id', 'latest.id', 'latest.version', 'latest.taken_at', 'latest.overall'])
    .select('latest.instrument_id')
    .orderBy('store.id')
    .execute();
}

/** Returns the answers of surveys already found in scope, as text, which the driver reads faster than jsonb. */
export function selectAnswersOf(db: Db, surveys: readonly { id: string; store_id: string }[]) {
  const ids = surveys.map(({ id }) => id);
  const stores = surveys.map(({ store_id: id }) => id);
  return db
    .selectFrom('survey_answers')
    .where(sql<boolean>`(store_id, survey_id) in (select * from unnest(${stores}::uuid[], ${ids}::uuid[]))`)
    .select(['survey_id', sql<string>`answers::text`.as('answers')])
    .execute();
}

/**
 * Returns the hash and the auditor of a stored submission, to compare it with one sent under the same id; undefined if
 * there is none.
 */
export function selectSubmission(db: Db, surveyId: string) {
  return surveysById(db)
    .innerJoin('submissions', 'submissions.survey_id', 'survey_ids.id')
    .where('survey_ids.id', '=', surveyId)
    .select(['xml_hash', 'surveys.user_id'])
    .executeTakeFirst();
}

/** Returns the latest assessment of a module at each store in scope. */
export function selectLatestAssessmentOfEachStore(db: Db, scope: Scope, module: string) {
  return db
    .selectFrom(storesInScope(db, scope).as('store'))
    .innerJoin('latest_assessments', 'latest_assessments.store_id', 'store.id')
    .innerJoin('assessments', 'assessments.id', 'latest_assessments.assessment_id')
    .where('latest_assessments.module', '=', module)
    .select(['store.id as store_id', 'assessments.id', 'assessments.version', 'assessments.module_id'])
    .orderBy('store.id')
    .execute();
}

/** Returns the answers of assessments already found in scope, as text. */
export function selectAnswersOfAssessments(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('assessment_answers')
    .where(sql<boolean>`assessment_id = any(${ids}::uuid[])`)
    .select(['assessment_id as id', sql<string>`answers::text`.as('answers')])
    .execute();
}
