import { sql } from 'kysely';
import { categoryArea, type CategoryArea } from '../../../domain/scoring/areas.ts';
import { CATEGORIES, type Category } from '../../../domain/scoring/categories.ts';
import type { ScorePair } from '../../../domain/regions.ts';
import { STORE_CARD, STORES_BY_NAME } from '../../shared/cards/queries.ts';
import type { Db } from '../../db/schema.ts';
import type { VisibleGroupId } from '../../identity/groupScope.ts';
import type { Scope } from '../../identity/scope.ts';
import { storesInScope } from '../../identity/storeScope.ts';
import { atMost } from '../../shared/surveys/partitionQueries.ts';
import { IS_COUNTED, isTakenWithin } from '../../shared/surveys/rowQueries.ts';
import type { Span } from '../../span.ts';

/** A store of a group with its two latest surveys, newest first, or fewer if there aren't two. */
export type LatestOfStore = {
  store: { _id: string; store_name: string; image: string | null };
  /** True if the viewer may see the store itself, not only the group's figures. */
  inScope: boolean;
  surveys: LatestSurvey[];
};

export type LatestSurvey = { id: string; takenAt: Date; overall: number } & CategoryColumns;

type CategoryColumns = Record<CategoryArea | `${CategoryArea}_counted`, number>;

/**
 * Returns all stores of a group, sorted by name, regardless of the caller: stores that aren't in scope may be counted
 * but never shown. With a span, only surveys within it are considered.
 */
export async function selectLatest(
  db: Db,
  scope: Scope,
  group: VisibleGroupId,
  span: Span | null,
): Promise<LatestOfStore[]> {
  const rows = await selectLatestRows(db, scope, group, span);
  const stores = new Map<string, LatestOfStore>();
  for (const { _id, store_name, image, scope_id: scopeId, ...survey } of rows) {
    const entry = stores.get(_id) ?? {
      store: { _id, store_name, image },
      inScope: scopeId !== null,
      surveys: [],
    };
    if (isSurvey(survey)) entry.surveys.push(survey);
    stores.set(_id, entry);
  }
  return [...stores.values()];
}

/** Returns the overall scores of a store's two latest surveys; null for a missing one. */
export function overallPair({ surveys: [latest, before] }: LatestOfStore): ScorePair {
  return { current: latest?.overall ?? null, previous: before?.overall ?? null };
}

/** Returns a category's scores in a store's two latest surveys; null if a survey is missing or didn't assess it. */
export function categoryPair({ surveys: [latest, before] }: LatestOfStore, code: Category): ScorePair {
  return { current: assessedScore(latest, code), previous: assessedScore(before, code) };
}

/** Returns a category's score in a survey; null if there is no survey or the category wasn't assessed. */
export function assessedScore(survey: LatestSurvey | undefined, code: Category): number | null {
  const area = categoryArea(code);
  return survey && survey[`${area}_counted`] > 0 ? survey[area] : null;
}

const CATEGORY_COLUMNS = CATEGORIES.flatMap((code) => {
  const area = categoryArea(code);
  return [area, `${area}_counted`] as const;
});

/** Selects the rows of `selectLatest`. Reads at most two surveys per store, by index. */
function selectLatestRows(db: Db, scope: Scope, group: VisibleGroupId, span: Span | null) {
  return db
    .selectFrom('group_stores')
    .innerJoin('stores', 'stores.id', 'group_stores.store_id')
    .leftJoin(storesInScope(db, scope).as('scope'), 'scope.id', 'stores.id')
    .leftJoinLateral(
      latestSurveys(db, span, 2)
        .select(['surveys.id', 'taken_at as takenAt', 'overall', ...CATEGORY_COLUMNS])
        .as('survey'),
      (join) => join.onTrue(),
    )
    .where('group_stores.group_id', '=', group)
    .where('stores.archived_at', 'is', null)
    .select([...STORE_CARD, 'scope.id as scope_id'])
    .select(['survey.id', 'survey.takenAt', 'survey.overall'])
    .select(CATEGORY_COLUMNS.map((column) => `survey.${column}` as const))
    .orderBy(STORES_BY_NAME)
    .orderBy('survey.takenAt', 'desc')
    .orderBy('survey.id', 'desc')
    .execute();
}

/**
 * Selects the latest counted surveys of the store in the outer statement's current row, optionally only those within a
 * span: at most `most`, newest first.
 */
export function latestSurveys(db: Db, span: Span | null, most: 1 | 2) {
  return db
    .selectFrom('surveys')
    .where('surveys.store_id', '=', sql.ref<string>('stores.id'))
    .where(IS_COUNTED)
    .$if(span !== null, (query) => query.where(isTakenWithin(span as Span)))
    .orderBy('taken_at', 'desc')
    .orderBy('surveys.id', 'desc')
    .limit(atMost(most));
}

type NoSurvey = { [K in keyof LatestSurvey]: LatestSurvey[K] | null };

function isSurvey(survey: NoSurvey): survey is LatestSurvey {
  return survey.id !== null;
}
