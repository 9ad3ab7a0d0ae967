import { sql } from 'kysely';
import { categoryArea, cellArea, type Area } from '../../../domain/scoring/areas.ts';
import type { Category } from '../../../domain/scoring/categories.ts';
import { Param, precompile } from '../../db/precompile.ts';
import type { Db } from '../../db/schema.ts';
import { Refusal } from '../../refusal.ts';
import type { Scope } from '../../identity/scope.ts';
import { storesInScope, type VisibleStoreId } from '../../identity/storeScope.ts';
import { CHART_SURVEYS_MAX } from '../../../domain/limits.ts';
import { ASSESSED_CATEGORIES, IS_COUNTED, LIFE, isTakenWithin } from '../../shared/surveys/rowQueries.ts';
import { atMost, partitionOf, wholeStore } from '../../shared/surveys/partitionQueries.ts';
import type { Span } from '../../span.ts';
import { isId } from '../../id.ts';

/** Returns the area of the whole audit, or of one category. */
export function areaOf(category: Category | undefined): Area {
  return category === undefined ? 'overall' : categoryArea(category);
}

type View = { category: Category | undefined };

const OF_STORE = { store: new Param<VisibleStoreId>() };

/**
 * Returns a store's highest score and when it was first reached; undefined before the first counted audit (of the
 * category, if one is given).
 */
export async function selectHighest(db: Db, store: VisibleStoreId, category: Category | undefined) {
  const [highest] = await selectHighestOf(db, { store }, { category });
  return highest;
}

const selectHighestOf = precompile(OF_STORE, (db, { store }, { category }: View) => {
  const area = areaOf(category);
  return (
    db
      .selectFrom('surveys')
      // The highest overall score is found with an index; a category's needs a scan.
      .where('store_id', '=', category === undefined ? partitionOf(store) : wholeStore(store))
      .where(IS_COUNTED)
      .$if(category !== undefined, (query) => query.where(`${area}_counted`, '>', 0))
      .select([`${area} as score`, 'taken_at'])
      .orderBy(area, 'desc')
      .orderBy('taken_at')
      .limit(atMost(1))
      .compile()
  );
});

/**
 * Returns a store's two latest surveys, or the two latest that assessed the category if one is given: newest first,
 * with the points counted in each category.
 */
export function selectLatest(db: Db, store: VisibleStoreId, category: Category | undefined) {
  return selectLatestOf(db, { store }, { category });
}

const selectLatestOf = precompile(OF_STORE, (db, { store }, { category }: View) => {
  const area = areaOf(category);
  return db
    .selectFrom('surveys')
    .where('store_id', '=', partitionOf(store))
    .where(IS_COUNTED)
    .$if(category !== undefined, (query) => query.where(`${area}_counted`, '>', 0))
    .select(['id', 'taken_at', `${area} as score`])
    .select(['fv_counted', 'sf_counted', 'mc_counted', 'bc_counted', 'ms_counted', 'de_counted', 'dr_counted'])
    .orderBy('taken_at', 'desc')
    .orderBy('id', 'desc')
    .limit(atMost(2))
    .compile();
});

/** Returns the date of a store's last survey; null if there is none. */
export function selectLastSurveyDate(db: Db, store: VisibleStoreId) {
  return db.selectFrom('stores').where('id', '=', store).select('last_survey_at').executeTakeFirstOrThrow();
}

/**
 * Returns the number of days, in a time zone, on which a store was surveyed, and the times of its first and last
 * survey. With a category, only surveys that assessed it are considered.
 */
export function selectSurveyDays(db: Db, store: VisibleStoreId, { category, timeZone }: View & { timeZone: string }) {
  return selectSurveyDaysOf(db, { store, timeZone }, { category });
}

const OF_STORE_BY_DAY = { ...OF_STORE, timeZone: new Param<string>() };

const selectSurveyDaysOf = precompile(OF_STORE_BY_DAY, (db, { store, timeZone }, { category }: View) =>
  db
    .selectFrom('surveys')
    .where('store_id', '=', wholeStore(store))
    .where(IS_COUNTED)
    .$if(category !== undefined, (query) => query.where(`${areaOf(category)}_counted`, '>', 0))
    .select(({ fn }) => [
      sql<number>`count(distinct (taken_at at time zone ${timeZone})::date)::int`.as('days'),
      fn.min<Date | null>('taken_at').as('first'),
      fn.max<Date | null>('taken_at').as('last'),
    ])
    .compile(),
);

/**
 * Returns the surveys in a range, oldest first, with their scores overall or in the category; null if there are more
 * than a chart shows individually. Throws a Refusal if the store is missing or not in the scope.
 */
export async function selectSurveysOfRange(
  db: Db,
  scope: Scope,
  storeId: string,
  span: Span,
  category: Category | undefined,
): Promise<SurveyOfRange[] | null> {
  if (!isId(storeId)) throw new Refusal('not_found');
  const rows = await selectRange(db, { storeId, ...span, scopeId: scope.id }, { scope: scope.kind, category });
  if (rows.length === 0) throw new Refusal('not_found');
  if (rows.length > CHART_SURVEYS_MAX) return null;
  // A store without surveys in the range has a single row, whose survey columns are null.
  return rows.filter((row): row is SurveyOfRange => row.id !== null);
}

const RANGE_IN_SCOPE = {
  storeId: new Param<string>(),
  start: new Param<Date>(),
  end: new Param<Date>(),
  scopeId: new Param<Scope['id']>(),
};

type ScopedView = View & { scope: Scope['kind'] };

const selectRange = precompile(RANGE_IN_SCOPE, (db, values, { scope: kind, category }: ScopedView) => {
  return db
    .selectFrom(storesInScope(db, { kind, id: values.scopeId }).as('store'))
    .leftJoin('surveys', (join) =>
      join
        .on('surveys.store_id', '=', partitionOf(values.storeId))
        .on(IS_COUNTED)
        .on('taken_at', '>=', values.start)
        .on('taken_at', '<', values.end),
    )
    .where('store.id', '=', values.storeId)
    .select(['surveys.id', 'store.id as store_id', 'store.name as store_name', 'user_name', 'taken_at', 'overall'])
    .select([...viewOf(category), ASSESSED_CATEGORIES, ...LIFE])
    .orderBy('taken_at')
    .orderBy('surveys.id')
    .limit(sql.lit(CHART_SURVEYS_MAX + 1))
    .compile();
});

/**
 * Returns the columns for the whole audit or a category: the score and those of the four Ps, and the points counted for
 * each.
 */
function viewOf(category: Category | undefined) {
  const area = areaOf(category);
  return [
    `${area} as score`,
    `${area}_counted as counted`,
    `${fourPColumn(category, 1)} as p1`,
    `${fourPColumn(category, 2)} as p2`,
    `${fourPColumn(category, 3)} as p3`,
    `${fourPColumn(category, 4)} as p4`,
    `${fourPColumn(category, 1)}_counted as p1_counted`,
    `${fourPColumn(category, 2)}_counted as p2_counted`,
    `${fourPColumn(category, 3)}_counted as p3_counted`,
    `${fourPColumn(category, 4)}_counted as p4_counted`,
  ] as const;
}

/** The calendar spans into which days are grouped, as PostgreSQL names them. */
export type SpanUnit = 'day' | 'week' | 'month' | 'quarter' | 'year';

/**
 * The scores that have two means per span: over all its surveys, and over those in which an answer counted (`_known`).
 */
const MEANS = ['score', 'p1', 'p2', 'p3', 'p4'] as const;
type Mean = (typeof MEANS)[number];

/** The first or last survey of a span, with the span's means. */
export type SpanRow = SurveyOfRange & { span: string; surveys: number } & Record<`${Mean}_mean`, number> &
  Record<`${Mean}_known`, number | null>;

/**
 * Returns the surveys of a range, grouped by calendar spans in a time zone: the first and the last survey of each span,
 * oldest first, with the span's means.
 */
export async function selectSpans(
  db: Db,
  store: VisibleStoreId,
  { span, category, unit, timeZone }: { span: Span; category: Category | undefined; unit: SpanUnit; timeZone: string },
): Promise<SpanRow[]> {
  const surveysInRange = db
    .selectFrom('surveys')
    .innerJoin('stores', 'stores.id', 'surveys.store_id')
    .where('surveys.store_id', '=', partitionOf(store))
    .where(IS_COUNTED)
    .where(isTakenWithin(span))
    .select(['surveys.id', 'surveys.store_id', 'stores.name as store_name', 'user_name', 'taken_at', 'overall'])
    .select([...viewOf(category), ASSESSED_CATEGORIES, ...LIFE])
    .select(sql<string>`date_trunc(${unit}, taken_at at time zone ${timeZone})::text`.as('span'));
  const means = MEANS.flatMap((name) => {
    const countedColumn = sql.ref(name === 'score' ? 'counted' : `${name}_counted`);
    return [
      sql`avg(${sql.ref(name)}) over whole as ${sql.ref(`${name}_mean`)}`,
      sql`avg(${sql.ref(name)}) filter (where ${countedColumn} > 0) over whole as ${sql.ref(`${name}_known`)}`,
    ];
  });
  const roundedMeans = MEANS.flatMap((name) =>
    [`${name}_mean`, `${name}_known`].map((of) => sql`round(${sql.ref(of)})::int as ${sql.ref(of)}`),
  );
  const { rows } = await sql<SpanRow>`
    select id, store_id, store_name, user_name, taken_at, overall, score, counted, p1, p2, p3, p4, p1_counted, p2_counted,
      p3_counted, p4_counted, assessed, kind, version, void, span, surveys, ${sql.join(roundedMeans)}
    from (
      select ranged.*, count(*) over whole::int as surveys, ${sql.join(means)},
        row_number() over (whole order by taken_at, id) as nth
      from (${surveysInRange}) as ranged
      window whole as (partition by span)
    ) as placed
    where nth in (1, surveys)
    order by taken_at, id`.execute(db);
  return rows;
}

type RangeRow = Awaited<ReturnType<typeof selectRange>>[number];

/** A row with a survey; only its auditor's name may be null. */
export type SurveyOfRange = { [K in keyof RangeRow]: K extends 'user_name' ? string | null : NonNullable<RangeRow[K]> };

function fourPColumn(category: Category | undefined, fourP: 1 | 2 | 3 | 4): Area {
  return category === undefined ? `p${fourP}` : cellArea(category, fourP);
}
