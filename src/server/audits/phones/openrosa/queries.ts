import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import type { Scope } from '../identity/scope.ts';
import { storesInScope } from '../identity/storeScope.ts';
import { surveysById } from '../surveys/partitionQueries.ts';

/** The versions of the form of one instrument, the newest first, or of all. */
export function selectFormVersions(db: Db, instrumentId?: number) {
  return db
    .selectFrom('form_versions')
    .innerJoin('instruments', 'instruments.id', 'form_versions.instrument_id')
    .$if(instrumentId !== undefined, (query) => query.where('instrument_id', '=', instrumentId ?? 0))
    .select(['instrument_id', 'revision', 'form_versions.checksum', 'instruments.name', 'instruments.version'])
    .orderBy('revision', 'desc')
    .execute();
}

/** The stores in a scope, as a phone lists them. */
export function selectStoreNames(db: Db, scope: Scope) {
  return db
    .selectFrom(storesInScope(db, scope).as('store'))
    .select(['store.id', 'store.name'])
    .orderBy('store.name')
    .orderBy('store.id')
    .execute();
}

/** The latest audit of each store in a scope, of those that count. */
export function selectLatestAudits(db: Db, scope: Scope) {
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
          .select(['surveys.id', 'surveys.version', 'taken_at', 'overall'])
          .as('latest'),
      (join) => join.onTrue(),
    )
    .select(['store.id as store_id', 'latest.id', 'latest.version', 'latest.taken_at', 'latest.overall'])
    .orderBy('store.id')
    .execute();
}

/** The answers of surveys that were found in scope before, by their ids: as texts, which take the driver a third of the time. */
export function selectAnswersOf(db: Db, surveys: readonly { id: string; store_id: string }[]) {
  const ids = surveys.map(({ id }) => id);
  const stores = surveys.map(({ store_id: id }) => id);
  return db
    .selectFrom('survey_answers')
    .where(sql<boolean>`(store_id, survey_id) in (select * from unnest(${stores}::uuid[], ${ids}::uuid[]))`)
    .select(['survey_id', sql<string>`answers::text`.as('answers')])
    .execute();
}

/** What tells whether a submission that comes again is the same, and whose it was. */
export function selectSubmission(db: Db, surveyId: string) {
  return surveysById(db)
    .innerJoin('submissions', 'submissions.survey_id', 'survey_ids.id')
    .where('survey_ids.id', '=', surveyId)
    .select(['xml_hash', 'surveys.user_id'])
    .executeTakeFirst();
}
