import { sql } from 'kysely';
import { YES_OR_NO } from '../../../domain/answers.ts';
import { STORE_CARD, STORES_BY_NAME } from '../../shared/cards/queries.ts';
import type { StoresBehind } from '../../followUp/schedule/storesBehind.ts';
import type { Db } from '../../db/schema.ts';
import type { VisibleGroupId } from '../../identity/groupScope.ts';
import type { Scope } from '../../identity/scope.ts';
import { storesInScope } from '../../identity/storeScope.ts';
import { IS_COUNTED } from '../../shared/surveys/rowQueries.ts';
import type { Span } from '../../span.ts';
import { latestSurveys } from './latestQueries.ts';

/** Selects the id and name of a group that was already found in scope. */
export function selectGroupRef(db: Db, group: VisibleGroupId) {
  return db.selectFrom('groups').where('id', '=', group).select(['id as _id', 'name']).executeTakeFirstOrThrow();
}

/** Selects the number of surveys of a group's stores since a given moment. */
export function selectSurveyCountSince(db: Db, group: VisibleGroupId, since: Date) {
  return (
    db
      .selectFrom('group_stores')
      .innerJoin('stores', 'stores.id', 'group_stores.store_id')
      .innerJoin('surveys', 'surveys.store_id', 'stores.id')
      .where('group_stores.group_id', '=', group)
      .where('stores.archived_at', 'is', null)
      .where(IS_COUNTED)
      // A subquery, so that one plan is used for any day; planning for all partitions takes longer than counting.
      .where('surveys.taken_at', '>=', sql<Date>`(select ${since}::timestamptz)`)
      .select((select) => select.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
  );
}

/**
 * Selects the stores of a group that are behind their schedule, and those without a schedule that haven't been surveyed
 * since a given moment; stores never surveyed come first. `scope_id` is null for stores that the viewer can't see.
 */
export function selectOverdueStores(
  db: Db,
  scope: Scope,
  group: VisibleGroupId,
  { since, scheduledIds, behindIds }: StoresBehind & { since: Date },
) {
  return db
    .selectFrom('group_stores')
    .innerJoin('stores', 'stores.id', 'group_stores.store_id')
    .leftJoin(storesInScope(db, scope).as('scope'), 'scope.id', 'stores.id')
    .where('group_stores.group_id', '=', group)
    .where('stores.archived_at', 'is', null)
    .where((where) =>
      // A subquery for the day, so that one plan is used for any day.
      where.or([
        sql<boolean>`stores.id = any(${behindIds}::uuid[])`,
        where.and([
          sql<boolean>`stores.id <> all(${scheduledIds}::uuid[])`,
          where.or([
            where('stores.last_survey_at', 'is', null),
            where('stores.last_survey_at', '<', sql<Date>`(select ${since}::timestamptz)`),
          ]),
        ]),
      ]),
    )
    .select([...STORE_CARD, 'stores.last_survey_at'])
    .select('scope.id as scope_id')
    .orderBy('stores.last_survey_at', (order) => order.asc().nullsFirst())
    .orderBy(STORES_BY_NAME)
    .execute();
}

/**
 * Selects, by instrument version and question, the number of stores with the answer Yes and the number with No in their
 * latest survey (with a span, their latest within it).
 */
export function selectLatestAnswers(db: Db, group: VisibleGroupId, span: Span | null) {
  return db
    .selectFrom('group_stores')
    .innerJoin('stores', 'stores.id', 'group_stores.store_id')
    .innerJoinLateral(
      latestSurveys(db, span, 1).select(['surveys.id', 'surveys.store_id', 'instrument_id']).as('latest'),
      (join) => join.onTrue(),
    )
    .innerJoin('survey_answers', (join) =>
      join.onRef('survey_answers.store_id', '=', 'latest.store_id').onRef('survey_answers.survey_id', '=', 'latest.id'),
    )
    .crossJoinLateral(sql<{ value: unknown }>`jsonb_array_elements(survey_answers.answers)`.as('given'))
    .where('group_stores.group_id', '=', group)
    .where('stores.archived_at', 'is', null)
    .where(sql`given.value ->> 1`, 'in', [...YES_OR_NO])
    .groupBy(['latest.instrument_id', sql`given.value ->> 0`, sql`given.value ->> 1`])
    .orderBy('latest.instrument_id', 'desc')
    .select([
      'latest.instrument_id',
      sql<string>`given.value ->> 0`.as('question_id'),
      sql<string>`given.value ->> 1`.as('answer'),
      sql<number>`count(*)::int`.as('stores'),
    ])
    .execute();
}
