import { sql } from 'kysely';
import type { Area } from '../../../domain/scoring/areas.ts';
import { AREAS } from '../../../domain/scoring/scoreColumns.ts';
import { Param, precompile } from '../../db/precompile.ts';
import type { Db } from '../../db/schema.ts';
import { Refusal } from '../../refusal.ts';
import type { Scope } from '../../identity/scope.ts';
import { storesInScope, type VisibleStoreId } from '../../identity/storeScope.ts';
import {
  ASSESSED_CATEGORIES,
  IS_COUNTED,
  LIFE,
  matchesChoice,
  type SurveyChoice,
} from '../../shared/surveys/rowQueries.ts';
import { atMost, partitionOf, surveysById, wholeStore } from '../../shared/surveys/partitionQueries.ts';
import { isId } from '../../id.ts';

const ROW = ['surveys.id', 'surveys.store_id', 'user_name', 'taken_at', 'overall'] as const;

/** The columns of the areas' scores and tallies. */
const SCORES = AREAS.flatMap(
  (area) => [`surveys.${area}`, `surveys.${area}_points`, `surveys.${area}_counted`] as const,
) as (`surveys.${Area}` | `surveys.${Area}_points` | `surveys.${Area}_counted`)[];

/** Returns a survey with all its scores. Throws not_found when it doesn't exist or its store is not in scope. */
export async function selectSurvey(db: Db, scope: Scope, id: string) {
  const row = isId(id)
    ? await surveysById(db)
        .innerJoin(storesInScope(db, scope).as('store'), 'store.id', 'surveys.store_id')
        .where('survey_ids.id', '=', id)
        .select([...ROW, ASSESSED_CATEGORIES, ...LIFE, 'store.name as store_name', 'instrument_id', ...SCORES])
        .select(['user_id', 'received_at', 'started_at', 'void_at', 'void_by_name', 'void_reason'])
        .executeTakeFirst()
    : undefined;
  if (!row) throw new Refusal('not_found');
  return row;
}

export type SurveyWithScores = Awaited<ReturnType<typeof selectSurvey>>;

/** Returns a store's latest counted survey before a moment; undefined if there is none. */
export function selectLatestSurvey(db: Db, store: VisibleStoreId, before: Date) {
  return db
    .selectFrom('surveys')
    .where('store_id', '=', partitionOf(store))
    .where(IS_COUNTED)
    .where('taken_at', '<', before)
    .orderBy('taken_at', 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'store_id', 'taken_at', 'overall', 'instrument_id'])
    .limit(atMost(1))
    .executeTakeFirst();
}

/** Returns the previous survey of the same store that counts; undefined if there is none. */
export function selectSurveyBefore(db: Db, survey: { store_id: string; taken_at: Date; id: string }) {
  return db
    .selectFrom('surveys')
    .where('store_id', '=', partitionOf(survey.store_id))
    .where(IS_COUNTED)
    .where((where) => where(where.refTuple('taken_at', 'id'), '<', where.tuple(survey.taken_at, survey.id)))
    .orderBy('taken_at', 'desc')
    .orderBy('id', 'desc')
    .select(['surveys.id', 'taken_at', ...SCORES])
    .limit(atMost(1))
    .executeTakeFirst();
}

/** Returns the next survey of the same store that counts; undefined if there is none. */
export function selectSurveyAfter(db: Db, survey: { store_id: string; taken_at: Date; id: string }) {
  return db
    .selectFrom('surveys')
    .where('store_id', '=', partitionOf(survey.store_id))
    .where(IS_COUNTED)
    .where((where) => where(where.refTuple('taken_at', 'id'), '>', where.tuple(survey.taken_at, survey.id)))
    .orderBy('taken_at')
    .orderBy('id')
    .select(['id', 'taken_at'])
    .limit(atMost(1))
    .executeTakeFirst();
}

/** The number of a page, starting at 1, and the number of rows per page. */
export type ListPage = { page: number; size: number };

/** Returns a page of a store's surveys, newest first. */
export function selectSurveysOfStore(db: Db, store: VisibleStoreId, choice: SurveyChoice, { page, size }: ListPage) {
  return db
    .selectFrom('surveys')
    .innerJoin('stores', 'stores.id', 'surveys.store_id')
    .where('store_id', '=', wholeStore(store))
    .where(matchesChoice(choice))
    .select([...ROW, ASSESSED_CATEGORIES, ...LIFE, 'stores.name as store_name'])
    .orderBy('taken_at', 'desc')
    .orderBy('surveys.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
}

/** Returns the number of surveys in a store's list. */
export async function countSurveysOfStore(db: Db, store: VisibleStoreId, choice: SurveyChoice): Promise<number> {
  const { count } = await db
    .selectFrom('surveys')
    .where('store_id', '=', wholeStore(store))
    .where(matchesChoice(choice))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the answers of a survey already found in scope. */
export function selectAnswers(db: Db, survey: Pick<SurveyWithScores, 'id' | 'store_id'>) {
  return db
    .selectFrom('survey_answers')
    .where('store_id', '=', partitionOf(survey.store_id))
    .where('survey_id', '=', survey.id)
    .select(['answers', 'manager_answers', 'actions'])
    .executeTakeFirstOrThrow();
}

/**
 * Returns the content hash of a survey of any store, to compare it with one sent under the same id; undefined if there
 * is none.
 */
export function selectContentHash(db: Db, id: string) {
  return surveysById(db).where('survey_ids.id', '=', id).select('content_hash').executeTakeFirst();
}

/**
 * Returns the id of the instrument version that a survey of any store was scored with; undefined if there is no such
 * survey.
 */
export function selectInstrumentById(db: Db, id: string) {
  return surveysById(db).where('survey_ids.id', '=', id).select('instrument_id').executeTakeFirst();
}

/**
 * Returns the ids of the store and of the active instrument for a new survey. Throws not_found if the store isn't in
 * scope, and no_instrument if no instrument is active.
 */
export async function selectPlaceOfIntake(db: Db, scope: Scope, storeId: string) {
  const [place] = isId(storeId) ? await selectPlace(db, { storeId, scopeId: scope.id }, { scope: scope.kind }) : [];
  if (!place) throw new Refusal('not_found');
  if (place.instrument_id === null) throw new Refusal('no_instrument');
  return { storeId: place.id, instrumentId: place.instrument_id };
}

const selectPlace = precompile(
  { storeId: new Param<string>(), scopeId: new Param<Scope['id']>() },
  (db, { storeId, scopeId }, { scope: kind }: { scope: Scope['kind'] }) =>
    db
      .selectFrom(storesInScope(db, { kind, id: scopeId }).as('store'))
      .where('store.id', '=', storeId)
      .select('store.id')
      .select((inner) =>
        inner.selectFrom('instruments').where('active', '=', true).select('instruments.id').as('instrument_id'),
      )
      .compile(),
);
