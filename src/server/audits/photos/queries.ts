import { sql, type Expression, type NotNull } from 'kysely';
import { isId } from '../../id.ts';
import { Param, precompile } from '../../db/precompile.ts';
import type { Db } from '../../db/schema.ts';
import type { Scope } from '../../identity/scope.ts';
import { storesInScope, type VisibleStoreId } from '../../identity/storeScope.ts';
import type { VisibleGroupId } from '../../identity/groupScope.ts';
import { surveysById } from '../../shared/surveys/partitionQueries.ts';
import { shownAssessmentPhotos } from '../assessments/photoQueries.ts';
import { shownPhotos } from '../surveys/photoQueries.ts';
import type { Span } from '../../span.ts';
import { IS_COUNTED } from '../../shared/surveys/rowQueries.ts';

/** Returns the file of a photo if the store of its survey is in scope; null otherwise. */
export async function selectPhotoFile(db: Db, scope: Scope, id: string): Promise<string | null> {
  const [row] = await selectFileInScope(db, { id, scopeId: scope.id }, { scope: scope.kind });
  return row?.file ?? null;
}

const selectFileInScope = precompile(
  { id: new Param<string>(), scopeId: new Param<Scope['id']>() },
  (db, { id, scopeId }, { scope: kind }: { scope: Scope['kind'] }) =>
    shownPhotos(db)
      .innerJoin(storesInScope(db, { kind, id: scopeId }).as('store'), 'store.id', 'survey_ids.store_id')
      .where('photos.id', '=', id)
      .select('photos.file')
      .compile(),
);

/** Returns the survey and the question of a photo if the survey's store is in scope; undefined otherwise. */
export async function selectShownPhoto(db: Db, scope: Scope, id: string) {
  if (!isId(id)) return undefined;
  return shownPhotos(db)
    .innerJoin(storesInScope(db, scope).as('store'), 'store.id', 'survey_ids.store_id')
    .where('photos.id', '=', id)
    .select(['photos.id', 'photos.survey_id', 'photos.question_id'])
    .$narrowType<{ survey_id: NotNull; question_id: NotNull }>()
    .executeTakeFirst();
}

/** Returns the file of an assessment's photo if the assessment's store is in scope; null otherwise. */
export async function selectAssessmentPhotoFile(db: Db, scope: Scope, id: string): Promise<string | null> {
  const row = await shownAssessmentPhotos(db)
    .innerJoin(storesInScope(db, scope).as('store'), 'store.id', 'assessments.store_id')
    .where('photos.id', '=', id)
    .select('photos.file')
    .executeTakeFirst();
  return row?.file ?? null;
}

/** Returns the assessment and the item of a photo if the assessment's store is in scope; undefined otherwise. */
export async function selectShownAssessmentPhoto(db: Db, scope: Scope, id: string) {
  if (!isId(id)) return undefined;
  return shownAssessmentPhotos(db)
    .innerJoin(storesInScope(db, scope).as('store'), 'store.id', 'assessments.store_id')
    .where('photos.id', '=', id)
    .select(['photos.id', 'photos.assessment_id', 'photos.item'])
    .$narrowType<{ assessment_id: NotNull; item: NotNull }>()
    .executeTakeFirst();
}

/** Checks whether a photo was deleted. */
export async function isDeletedPhoto(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('absent_photos')
    .where('id', '=', id)
    .where('reason', '=', 'deleted')
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns the columns that identify a stored photo, to compare it with one sent under the same id; undefined if there
 * is none.
 */
export function selectSentPhoto(db: Db, id: string) {
  return db
    .selectFrom('photos')
    .where('id', '=', id)
    .select(['survey_id', 'question_id', 'assessment_id', 'item', 'content_hash', 'settled'])
    .executeTakeFirst();
}

/** Returns the instrument of a survey in scope; undefined when there is none. */
export function selectInstrumentOfSurvey(db: Db, scope: Scope, surveyId: string) {
  return surveysById(db)
    .innerJoin(storesInScope(db, scope).as('store'), 'store.id', 'surveys.store_id')
    .where('survey_ids.id', '=', surveyId)
    .select(['instrument_id as definition_id', 'surveys.store_id'])
    .executeTakeFirst();
}

/** Returns the module version of an assessment in scope; undefined when there is none. */
export function selectModuleOfAssessment(db: Db, scope: Scope, assessmentId: string) {
  return db
    .selectFrom('assessments')
    .innerJoin(storesInScope(db, scope).as('store'), 'store.id', 'assessments.store_id')
    .where('assessments.id', '=', assessmentId)
    .select(['module_id as definition_id', 'assessments.store_id'])
    .executeTakeFirst();
}

export type PhotoFilter = {
  storeId?: VisibleStoreId | undefined;
  groupId?: VisibleGroupId | undefined;
  questionId?: string | undefined;
  span: Span | null;
};

/** Returns a page of the photos in scope whose surveys count, newest survey first, and the total number. */
export async function findPhotos(
  db: Db,
  scope: Scope,
  filter: PhotoFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  const matches = matchingPhotos(db, scope, filter);
  const [rows, { count }] = await Promise.all([
    matches
      .orderBy('audited_at', 'desc')
      .orderBy('survey_id', 'desc')
      .orderBy('came_at')
      .orderBy('photos.id')
      .limit(limit)
      .offset(offset)
      .select(['photos.id', 'question_id', 'survey_id', 'store.id as store_id', 'store.name', 'audited_at'])
      .$narrowType<{ audited_at: NotNull; survey_id: NotNull; question_id: NotNull }>()
      .execute(),
    matches.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow(),
  ]);
  return { rows, count };
}

/**
 * Selects the photos that match a filter. The rows of settled photos contain the store and time of the survey
 * (migration 0038), which an index covers. The few that wait for the next sweep are found through their survey.
 */
function matchingPhotos(db: Db, scope: Scope, { storeId, groupId, questionId, span }: PhotoFilter) {
  const settledPhotos = db
    .selectFrom('photos')
    .where('photos.audited_at', 'is not', null)
    .select(['photos.id', 'photos.survey_id', 'photos.store_id', 'question_id', 'came_at', 'photos.audited_at']);
  const awaitedPhotos = shownPhotos(db)
    .where('photos.settled', '=', false)
    .where(IS_COUNTED)
    .select(['photos.id', 'photos.survey_id', 'surveys.store_id', 'question_id', 'came_at'])
    .select('surveys.taken_at as audited_at');
  return db
    .selectFrom(settledPhotos.unionAll(awaitedPhotos).as('photos'))
    .innerJoin(storesInScope(db, scope).as('store'), 'store.id', 'photos.store_id')
    .$if(storeId !== undefined, (query) => query.where('photos.store_id', '=', storeId ?? ''))
    .$if(questionId !== undefined, (query) => query.where('question_id', '=', questionId ?? ''))
    .$if(span !== null, (query) =>
      span === null ? query : query.where('audited_at', '>=', span.start).where('audited_at', '<', span.end),
    )
    .$if(groupId !== undefined, (query) =>
      query.where(
        ofStores(
          db
            .selectFrom('group_stores')
            .where('group_id', '=', groupId ?? '')
            .select('store_id'),
        ),
      ),
    )
    .$if(scope.kind !== 'all', (query) =>
      query.where(ofStores(storesInScope(db, scope).clearSelect().select('stores.id'))),
    );
}

/** Restricts photos to stores. The array makes PostgreSQL use the index; with a join it reads all photos. */
function ofStores(stores: Expression<unknown>) {
  return sql<boolean>`photos.store_id = any (array(${stores}))`;
}
