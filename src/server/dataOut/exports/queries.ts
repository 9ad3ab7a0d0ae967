import { sql } from 'kysely';
import type { Area } from '../../../domain/scoring/areas.ts';
import { AREAS } from '../../../domain/scoring/scoreColumns.ts';
import type { Instrument } from '../../../domain/instrument.ts';
import type { Db } from '../../db/schema.ts';
import type { Scope } from '../../identity/scope.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { storesInScope } from '../../identity/storeScope.ts';
import { answersOfEach } from '../../shared/surveys/partitionQueries.ts';
import { PHOTO_COUNT } from '../../audits/surveys/photoQueries.ts';
import { IS_COUNTED, matchesChoice, type SurveyChoice } from '../../shared/surveys/rowQueries.ts';
import { spanOf } from '../../span.ts';
import type { ExportRow, WorkbookRow } from './surveyRow.ts';

/** The days of the requested surveys or assessments, `YYYY-MM-DD` and inclusive, and their time zone. */
export type RequestedDays = { startDay?: string | undefined; endDay?: string | undefined; timeZone: string };

/** The requested days and kinds of surveys, limited to some stores unless `storeIds` is null. */
type RangeOfStores = RequestedDays & SurveyChoice & { storeIds: string[] | null };

/** The surveys of a download link: only those that existed when the link was created. */
export type SurveyFilter = RangeOfStores & {
  /** The number of surveys at that time. */
  surveyCount: number;
  /** The `seq` of the last survey at that time. */
  lastSeq: string;
  /**
   * Transactions that were still in progress at that time. A survey that one of them stored may have a lower `seq`,
   * although it didn't exist yet.
   */
  unfinished: string[];
};

/** Returns the ids of the stores in a scope, optionally only those of a group or one store. */
export async function selectStoreIds(
  db: Db,
  scope: Scope,
  { groupId, storeId }: { groupId?: string | undefined; storeId?: string | undefined },
): Promise<string[]> {
  const rows = await db
    .selectFrom(storesInScope(db, scope).as('store'))
    .$if(storeId !== undefined, (query) => query.where('store.id', '=', storeId ?? ''))
    .$if(groupId !== undefined, (query) =>
      query.where('store.id', 'in', (inner) =>
        inner
          .selectFrom('group_stores')
          .where('group_id', '=', groupId ?? '')
          .select('store_id'),
      ),
    )
    .select('store.id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Returns the number of matching surveys in a scope that count towards the results, and a filter that later finds the
 * surveys that match now, whether or not they count.
 */
export async function countSurveys(
  db: Db,
  scope: Scope,
  range: RangeOfStores,
): Promise<{ rowCount: number; filter: SurveyFilter }> {
  const {
    rows,
    surveys,
    last_seq,
    unfinished: openTransactions,
  } = await surveysOf(db, scope, range)
    .select([
      sql<number>`(count(*) filter (where ${IS_COUNTED}))::integer`.as('rows'),
      sql<number>`count(*)::integer`.as('surveys'),
      sql<string>`coalesce(max(surveys.seq), 0)::text`.as('last_seq'),
      // The low 32 bits of the transactions' ids, to compare with a row's xmin.
      sql<string[]>`array(
        select (pg_snapshot_xip(pg_current_snapshot())::text::numeric % 4294967296)::text
      )`.as('unfinished'),
    ])
    .executeTakeFirstOrThrow();
  return {
    rowCount: rows,
    filter: { ...range, surveyCount: surveys, lastSeq: last_seq, unfinished: openTransactions },
  };
}

/** A survey's `WorkbookRow.life`, as one string instead of seven columns, because it is passed to another thread. */
const LIFE_TEXT = sql<string>`json_build_array(
  surveys.id, surveys.kind, surveys.version, surveys.void_at is not null, surveys.counted, surveys.started_at, ${PHOTO_COUNT}
)::text`;

/**
 * Selects the surveys of a download link that the viewer may still see, oldest first, with everything that a workbook
 * shows.
 */
export function selectPreparedRows(db: Db, viewer: Viewer, filter: SurveyFilter) {
  return selectRows(db, viewer, filter)
    .select(LIFE_TEXT.as('life'))
    .$castTo<WorkbookRow>()
    .where('surveys.seq', '<=', filter.lastSeq)
    .$if(filter.unfinished.length > 0, (query) =>
      // A correction rewrites the answers, but the survey itself was already there.
      query.where(sql<boolean>`(surveys.version > 1 or answered.written_by <> all (${filter.unfinished}::text[]))`),
    );
}

/**
 * A survey's scores as one comma-separated string instead of forty columns. A score is empty if none of its questions
 * counted.
 */
const SCORES = sql<string>`concat_ws(',', ${sql.join(AREAS.map(scoreText))})`;

/** Returns SQL for an area's score. The overall score is always a number. */
function scoreText(area: Area) {
  const score = sql.ref(`surveys.${area}`);
  if (area === 'overall') return score;
  return sql`case when ${sql.ref(`surveys.${area}_counted`)} > 0 then ${score}::text else '' end`;
}

/** Selects the surveys of a range in the viewer's scope, oldest first, with everything that a record shows. */
export function selectRows(db: Db, viewer: Viewer, range: RangeOfStores) {
  return surveysOf(db, viewer.scope, range)
    .innerJoinLateral(answersOfEach(db).as('answered'), (join) => join.onTrue())
    .leftJoin(groupNames(db, viewer).as('named'), 'named.store_id', 'surveys.store_id')
    .select([
      'surveys.store_id',
      sql<string>`coalesce(named.group_name, '')`.as('group_name'),
      'store.name as store_name',
      'surveys.user_name',
      'surveys.taken_at',
      'surveys.instrument_id',
      sql<string>`answered.answers::text`.as('answers'),
      sql<string>`answered.manager_answers::text`.as('manager_answers'),
      sql<string>`answered.actions::text`.as('actions'),
      SCORES.as('scores'),
    ])
    .orderBy('surveys.taken_at')
    .orderBy('surveys.id')
    .$castTo<ExportRow>();
}

/** Returns the installed instruments except the active one and those stored to try a draft, latest first. */
export async function selectOtherInstruments(db: Db): Promise<{ id: number; content: Instrument }[]> {
  return db
    .selectFrom('instruments')
    .where('active', '=', false)
    .where('draft_id', 'is', null)
    .orderBy('id', 'desc')
    .select(['id', 'content'])
    .execute();
}

function surveysOf(db: Db, scope: Scope, { storeIds, startDay, endDay, timeZone, ...choice }: RangeOfStores) {
  const span = spanOf(startDay, endDay, timeZone);
  return db
    .selectFrom('surveys')
    .innerJoin(storesInScope(db, scope).as('store'), 'store.id', 'surveys.store_id')
    .where(matchesChoice(choice))
    .$if(storeIds !== null, (query) => query.where(sql<boolean>`surveys.store_id = any (${storeIds}::uuid[])`))
    .$if(startDay !== undefined, (query) => query.where('surveys.taken_at', '>=', span.start))
    .$if(endDay !== undefined, (query) => query.where('surveys.taken_at', '<', span.end));
}

/** Selects the names of each store's groups; a group user sees only the name of their own group. */
export function groupNames(db: Db, viewer: Viewer) {
  return db
    .selectFrom('group_stores')
    .innerJoin('groups', 'groups.id', 'group_stores.group_id')
    .$if(!viewer.isAdministrator, (query) => query.where('groups.id', '=', viewer.groupId))
    .groupBy('group_stores.store_id')
    .select([
      'group_stores.store_id',
      sql<string>`string_agg(groups.name, '; ' order by lower(groups.name))`.as('group_name'),
    ]);
}
