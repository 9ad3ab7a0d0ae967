import { sql } from 'kysely';
import { AREAS_COMPARED, scoreColumn } from '../../../domain/evaluation/areas.ts';
import type { Db, StoredAnswer } from '../../db/schema.ts';
import type { VisibleGroupId } from '../../identity/groupScope.ts';
import type { Scope } from '../../identity/scope.ts';
import { storesInScope } from '../../identity/storeScope.ts';
import { answersOfEach } from '../../shared/surveys/partitionQueries.ts';
import { IS_COUNTED } from '../../shared/surveys/rowQueries.ts';
import type { Span } from '../../span.ts';

/**
 * The requested pairs. The second survey is within the span; the first was taken at most `hours` before or after the
 * second.
 */
export type PairFilter = {
  span: Span;
  hours: number;
  /** `second`: a second audit and an audit that counts; `any`: any two audits that count. */
  pairs: 'second' | 'any';
  group: VisibleGroupId | null;
  /** Only pairs of these two auditors. */
  auditors: readonly [string, string] | null;
};

/**
 * Returns SQL for the auditor of a survey: the account or, if it was deleted or there never was one, the name stored
 * with the survey.
 */
const auditor = (survey: 'first' | 'second') =>
  sql<string | null>`coalesce(${sql.ref(`${survey}.user_id`)}::text, ${sql.ref(`${survey}.user_name`)})`;

/**
 * Selects pairs of surveys of the same store by different auditors that match the filter; at most one more than the
 * limit.
 */
export function selectCandidates(
  db: Db,
  scope: Scope,
  { span, hours, pairs, group, auditors }: PairFilter,
  limit: number,
) {
  const maxDistance = sql`make_interval(hours => ${hours})`;
  const ofAuditors = (survey: 'first' | 'second') =>
    sql<boolean>`${sql.ref(`${survey}.user_id`)} = any(${auditors}::uuid[])`;
  return (
    db
      .selectFrom('surveys as second')
      .innerJoin(storesInScope(db, scope).as('scope'), 'scope.id', 'second.store_id')
      .innerJoinLateral(
        // With the order and the limit, PostgreSQL uses the index of counted audits to read only a few hours of one
        // store.
        (row) =>
          row
            .selectFrom('surveys')
            .whereRef('surveys.store_id', '=', 'second.store_id')
            .where(IS_COUNTED)
            .where('surveys.taken_at', '>=', sql<Date>`second.taken_at - ${maxDistance}`)
            .where('surveys.taken_at', '<=', sql<Date>`second.taken_at + ${maxDistance}`)
            .orderBy('surveys.taken_at', 'desc')
            .limit(limit + 1)
            .select(['surveys.id', 'surveys.taken_at', 'surveys.user_id', 'surveys.user_name'])
            .as('first'),
        (join) => join.onTrue(),
      )
      .where('second.taken_at', '>=', span.start)
      .where('second.taken_at', '<', span.end)
      // The kind is written out in the statement, so that PostgreSQL uses the index of second surveys, which are few.
      .$if(pairs === 'second', (query) => query.where(sql<boolean>`second.kind = 'second' and second.void_at is null`))
      .$if(pairs === 'any', (query) =>
        query
          .where(sql<boolean>`second.counted`)
          .where(sql<boolean>`(first.taken_at, first.id) < (second.taken_at, second.id)`),
      )
      .where(sql<boolean>`${auditor('first')} <> ${auditor('second')}`)
      .$if(group !== null, (query) =>
        query.where((where) =>
          where.exists(
            where
              .selectFrom('group_stores')
              .where('group_stores.group_id', '=', group)
              .whereRef('group_stores.store_id', '=', 'second.store_id')
              .select(sql`1`.as('one')),
          ),
        ),
      )
      .$if(auditors !== null, (query) => query.where(ofAuditors('first')).where(ofAuditors('second')))
      .select(['second.store_id', 'scope.name as store_name', 'first.id as first_id', 'second.id as second_id'])
      .select(['first.taken_at as first_at', 'second.taken_at as second_at'])
      .limit(limit + 1)
      .execute()
  );
}

/** Selects surveys with their scores, auditors and answers. The caller ensures that the viewer may see their stores. */
export function selectPairedSurveys(db: Db, surveys: readonly { storeId: string; id: string }[]) {
  const stores = surveys.map(({ storeId }) => storeId);
  const ids = surveys.map(({ id }) => id);
  return db
    .selectFrom(
      sql<{ store: string; survey: string }>`unnest(${stores}::uuid[], ${ids}::uuid[])`.as<'asked'>(
        sql`asked(store, survey)`,
      ),
    )
    .innerJoin('surveys', (join) =>
      join.onRef('surveys.store_id', '=', 'asked.store').onRef('surveys.id', '=', 'asked.survey'),
    )
    .innerJoinLateral(answersOfEach(db).as('survey_answers'), (join) => join.onTrue())
    .select(['surveys.id', 'surveys.store_id', 'surveys.user_id', 'surveys.user_name', 'surveys.taken_at'])
    .select(['started_at', 'instrument_id'])
    .select(sql<StoredAnswer[]>`survey_answers.answers`.as('answers'))
    .select(AREAS_COMPARED.map((area) => sql<number>`${sql.ref(`surveys.${scoreColumn(area)}`)}`.as(area)))
    .select(
      AREAS_COMPARED.map((area) =>
        sql<number>`${sql.ref(`surveys.${scoreColumn(area)}_counted`)}`.as(`${area}_n` as const),
      ),
    )
    .execute();
}

export type PairedSurvey = Awaited<ReturnType<typeof selectPairedSurveys>>[number];
