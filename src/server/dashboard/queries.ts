import { categoryArea, cellArea, type Area } from '../../domain/areas.ts';
import type { Category } from '../../domain/categories.ts';
import { addDays, dayOf, startOfDay } from '../../domain/days.ts';
import type { Db } from '../db/schema.ts';
import type { VisibleStoreId } from '../stores/scope.ts';

/** The area of a whole audit, or of one category. */
export function areaOf(category: Category | undefined): Area {
  return category === undefined ? 'overall' : categoryArea(category);
}

/** When a store first reached its highest score; undefined when nothing was ever counted. */
export function selectHighest(db: Db, store: VisibleStoreId, category: Category | undefined) {
  const area = areaOf(category);
  return db
    .selectFrom('surveys')
    .where('store_id', '=', store)
    .$if(category !== undefined, (query) => query.where(`${area}_counted`, '>', 0))
    .select([`${area} as score`, 'taken_at'])
    .orderBy(area, 'desc')
    .orderBy('taken_at')
    .limit(1)
    .executeTakeFirst();
}

/** The two latest surveys of a store, newest first, with how much of each category was counted. */
export function selectLatest(db: Db, store: VisibleStoreId, category: Category | undefined) {
  const area = areaOf(category);
  return db
    .selectFrom('surveys')
    .where('store_id', '=', store)
    .$if(category !== undefined, (query) => query.where(`${area}_counted`, '>', 0))
    .select(['id', 'taken_at', `${area} as score`])
    .select(['fv_counted', 'sf_counted', 'mc_counted', 'bc_counted', 'ms_counted', 'de_counted', 'dr_counted'])
    .orderBy('taken_at', 'desc')
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
}

/** When a store was last surveyed. */
export function selectLastSurveyDate(db: Db, store: VisibleStoreId) {
  return db.selectFrom('stores').where('id', '=', store).select('last_survey_at').executeTakeFirstOrThrow();
}

/** The surveys of a range of whole UTC days, both ends included, oldest first, with the scores of one view. */
export function selectSurveysOfRange(
  db: Db,
  store: VisibleStoreId,
  range: { from: Date; to: Date },
  category: Category | undefined,
) {
  const area = areaOf(category);
  return db
    .selectFrom('surveys')
    .innerJoin('stores', 'stores.id', 'surveys.store_id')
    .where('store_id', '=', store)
    .where('taken_at', '>=', startOfDay(dayOf(range.from)))
    .where('taken_at', '<', startOfDay(addDays(dayOf(range.to), 1)))
    .select(['surveys.id', 'store_id', 'stores.name as store_name', 'user_name', 'taken_at', 'overall'])
    .select([`${area} as score`, `${area}_counted as counted`])
    .select([
      `${factorColumn(category, 1)} as p1`,
      `${factorColumn(category, 2)} as p2`,
      `${factorColumn(category, 3)} as p3`,
      `${factorColumn(category, 4)} as p4`,
    ])
    .orderBy('taken_at')
    .orderBy('surveys.id')
    .execute();
}

export type SurveyOfRange = Awaited<ReturnType<typeof selectSurveysOfRange>>[number];

function factorColumn(category: Category | undefined, factor: 1 | 2 | 3 | 4): Area {
  return category === undefined ? `p${factor}` : cellArea(category, factor);
}
