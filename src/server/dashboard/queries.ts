import { sql } from 'kysely';
import { categoryArea, cellArea, type Area } from '../../domain/scoring/areas.ts';
import type { Category } from '../../domain/scoring/categories.ts';
import { Param, precompiled } from '../db/precompiled.ts';
import type { Db } from '../db/schema.ts';
import { Refusal } from '../refusal.ts';
import type { Scope } from '../identity/scope.ts';
import { storesInScope, type VisibleStoreId } from '../identity/storeScope.ts';
import { ASSESSED, COUNTED, LIFE } from '../surveys/rowQueries.ts';
import { atMost, partitionOf, wholeStore } from '../surveys/partitionQueries.ts';
import type { Span } from '../span.ts';
import { isId } from '../id.ts';

/** The area of a whole audit, or of one category. */
export function areaOf(category: Category | undefined): Area {
  return category === undefined ? 'overall' : categoryArea(category);
}

type View = { category: Category | undefined };

const OF_STORE = { store: new Param<VisibleStoreId>() };

/** When a store first reached its highest score; undefined when nothing was ever counted. */
export async function selectHighest(db: Db, store: VisibleStoreId, category: Category | undefined) {
  const [highest] = await selectHighestOf(db, { store }, { category });
  return highest;
}

const selectHighestOf = precompiled(OF_STORE, (db, { store }, { category }: View) => {
  const area = areaOf(category);
  return (
    db
      .selectFrom('surveys')
      // Of the overall scores an index knows the highest; of a category's, all are looked at.
      .where('store_id', '=', category === undefined ? partitionOf(store) : wholeStore(store))
      .where(COUNTED)
      .$if(category !== undefined, (query) => query.where(`${area}_counted`, '>', 0))
      .select([`${area} as score`, 'taken_at'])
      .orderBy(area, 'desc')
      .orderBy('taken_at')
      .limit(atMost(1))
      .compile()
  );
});

/** The two latest surveys of a store, newest first, with how much of each category was counted. */
export function selectLatest(db: Db, store: VisibleStoreId, category: Category | undefined) {
  return selectLatestOf(db, { store }, { category });
}

const selectLatestOf = precompiled(OF_STORE, (db, { store }, { category }: View) => {
  const area = areaOf(category);
  return db
    .selectFrom('surveys')
    .where('store_id', '=', partitionOf(store))
    .where(COUNTED)
    .$if(category !== undefined, (query) => query.where(`${area}_counted`, '>', 0))
    .select(['id', 'taken_at', `${area} as score`])
    .select(['fv_counted', 'sf_counted', 'mc_counted', 'bc_counted', 'ms_counted', 'de_counted', 'dr_counted'])
    .orderBy('taken_at', 'desc')
    .orderBy('id', 'desc')
    .limit(atMost(2))
    .compile();
});

/** When a store was last surveyed. */
export function selectLastSurveyDate(db: Db, store: VisibleStoreId) {
  return db.selectFrom('stores').where('id', '=', store).select('last_survey_at').executeTakeFirstOrThrow();
}

/** On how many days of a time zone a store was surveyed, or a category of it assessed, and when first and last. */
export function selectSurveyDays(db: Db, store: VisibleStoreId, { category, timeZone }: View & { timeZone: string }) {
  return selectSurveyDaysOf(db, { store, timeZone }, { category });
}

const OF_STORE_BY_DAY = { ...OF_STORE, timeZone: new Param<string>() };

const selectSurveyDaysOf = precompiled(OF_STORE_BY_DAY, (db, { store, timeZone }, { category }: View) =>
  db
    .selectFrom('surveys')
    .where('store_id', '=', wholeStore(store))
    .where(COUNTED)
    .$if(category !== undefined, (query) => query.where(`${areaOf(category)}_counted`, '>', 0))
    .select(({ fn }) => [
      sql<number>`count(distinct (taken_at at time zone ${timeZone})::date)::int`.as('days'),
      fn.min<Date | null>('taken_at').as('first'),
      fn.max<Date | null>('taken_at').as('last'),
    ])
    .compile(),
);

/**
 * The surveys of a range of whole days, both ends included, oldest first, with the scores of one view. The scope is
 * looked at by the same statement: a store that is not in it is refused as a missing one.
 */
export async function selectSurveysOfRange(
  db: Db,
  scope: Scope,
  storeId: string,
  span: Span,
  category: Category | undefined,
): Promise<SurveyOfRange[]> {
  if (!isId(storeId)) throw new Refusal('not_found');
  const rows = await selectRange(db, { storeId, ...span, scopeId: scope.id }, { scope: scope.kind, category });
  if (rows.length === 0) throw new Refusal('not_found');
  // A store without surveys in the range has one row with nothing in it.
  return rows.filter((row): row is SurveyOfRange => row.id !== null);
}

const RANGE_IN_SCOPE = {
  storeId: new Param<string>(),
  start: new Param<Date>(),
  end: new Param<Date>(),
  scopeId: new Param<Scope['id']>(),
};

type ScopedView = View & { scope: Scope['kind'] };

const selectRange = precompiled(RANGE_IN_SCOPE, (db, values, { scope: kind, category }: ScopedView) => {
  const area = areaOf(category);
  return db
    .selectFrom(storesInScope(db, { kind, id: values.scopeId }).as('store'))
    .leftJoin('surveys', (join) =>
      join
        .on('surveys.store_id', '=', partitionOf(values.storeId))
        .on(COUNTED)
        .on('taken_at', '>=', values.start)
        .on('taken_at', '<', values.end),
    )
    .where('store.id', '=', values.storeId)
    .select(['surveys.id', 'store.id as store_id', 'store.name as store_name', 'user_name', 'taken_at', 'overall'])
    .select([`${area} as score`, `${area}_counted as counted`, ASSESSED, ...LIFE])
    .select([
      `${factorColumn(category, 1)} as p1`,
      `${factorColumn(category, 2)} as p2`,
      `${factorColumn(category, 3)} as p3`,
      `${factorColumn(category, 4)} as p4`,
      `${factorColumn(category, 1)}_counted as p1_counted`,
      `${factorColumn(category, 2)}_counted as p2_counted`,
      `${factorColumn(category, 3)}_counted as p3_counted`,
      `${factorColumn(category, 4)}_counted as p4_counted`,
    ])
    .orderBy('taken_at')
    .orderBy('surveys.id')
    .compile();
});

type RangeRow = Awaited<ReturnType<typeof selectRange>>[number];

/** A row that holds a survey; what its auditor is called may be null. */
export type SurveyOfRange = { [K in keyof RangeRow]: K extends 'user_name' ? string | null : NonNullable<RangeRow[K]> };

function factorColumn(category: Category | undefined, factor: 1 | 2 | 3 | 4): Area {
  return category === undefined ? `p${factor}` : cellArea(category, factor);
}
