import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import type { VisibleGroupId } from '../groups/scope.ts';
import type { Viewer } from '../http/viewer.ts';
import { storesInScope } from '../stores/scope.ts';

/** The name of a group that was found in scope before. */
export function selectGroupName(db: Db, group: VisibleGroupId) {
  return db.selectFrom('groups').where('id', '=', group).select(['id as _id', 'name']).executeTakeFirstOrThrow();
}

/** How many surveys a group's stores had from a moment on. */
export function selectSurveyCountSince(db: Db, group: VisibleGroupId, since: Date) {
  return db
    .selectFrom('group_stores')
    .innerJoin('stores', 'stores.id', 'group_stores.store_id')
    .innerJoin('surveys', 'surveys.store_id', 'stores.id')
    .where('group_stores.group_id', '=', group)
    .where('stores.archived_at', 'is', null)
    .where('surveys.taken_at', '>=', since)
    .select((select) => select.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
}

/**
 * Surveys and the sum of their overall scores by calendar month, of the group and of all groups. A store of several
 * groups counts once in all. `groups` is how many groups have a surveyed store at all.
 */
export function selectMonths(db: Db, group: VisibleGroupId, from: string) {
  return db
    .with('grouped', (query) =>
      query
        .selectFrom('stores')
        .innerJoin('group_stores', 'group_stores.store_id', 'stores.id')
        .where('stores.archived_at', 'is', null)
        .where('stores.survey_count', '>', 0)
        .groupBy('stores.id')
        .select(['stores.id', sql<boolean>`bool_or(group_stores.group_id = ${group})`.as('own')]),
    )
    .selectFrom('store_months')
    .innerJoin('grouped', 'grouped.id', 'store_months.store_id')
    .where('store_months.month', '>=', sql<Date>`${from}::date`)
    .groupBy('month')
    .orderBy('month')
    .select(sql<string>`to_char(month, 'YYYY-MM')`.as('month'))
    .select([
      sql<number>`coalesce(sum(surveys) filter (where own), 0)::int`.as('surveys'),
      sql<number>`coalesce(sum(overall_sum) filter (where own), 0)::int`.as('sum'),
      sql<number>`sum(surveys)::int`.as('all_surveys'),
      sql<number>`sum(overall_sum)::int`.as('all_sum'),
    ])
    .execute();
}

/** How many groups have a store that was ever surveyed. */
export function selectSurveyedGroupCount(db: Db) {
  return db
    .selectFrom('group_stores')
    .innerJoin('stores', 'stores.id', 'group_stores.store_id')
    .where('stores.archived_at', 'is', null)
    .where('stores.survey_count', '>', 0)
    .select((select) => select.fn.count<string>('group_stores.group_id').distinct().as('count'))
    .executeTakeFirstOrThrow();
}

/** The stores of a group without a survey since a moment, never surveyed first; whether the viewer may see each. */
export function selectOverdue(db: Db, viewer: Viewer, group: VisibleGroupId, since: Date) {
  return db
    .selectFrom('group_stores')
    .innerJoin('stores', 'stores.id', 'group_stores.store_id')
    .leftJoin(storesInScope(db, viewer).as('scope'), 'scope.id', 'stores.id')
    .where('group_stores.group_id', '=', group)
    .where('stores.archived_at', 'is', null)
    .where((where) =>
      where.or([where('stores.last_survey_at', 'is', null), where('stores.last_survey_at', '<', since)]),
    )
    .select(['stores.id as _id', 'stores.name as store_name', 'stores.image', 'stores.last_survey_at'])
    .select('scope.id as scope_id')
    .orderBy('stores.last_survey_at', (order) => order.asc().nullsFirst())
    .orderBy(sql`lower(stores.name)`)
    .orderBy('stores.id')
    .execute();
}

/** In the latest surveys of a group's stores: how many stores said Yes or No to what, by instrument version. */
export function selectLatestAnswers(db: Db, group: VisibleGroupId) {
  return db
    .selectFrom('group_stores')
    .innerJoin('stores', 'stores.id', 'group_stores.store_id')
    .innerJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('surveys')
          .whereRef('surveys.store_id', '=', 'stores.id')
          .orderBy('taken_at', 'desc')
          .orderBy('surveys.id', 'desc')
          .limit(1)
          .select(['surveys.id', 'instrument_id'])
          .as('latest'),
      (join) => join.onTrue(),
    )
    .innerJoin('survey_answers', 'survey_answers.survey_id', 'latest.id')
    .crossJoinLateral(sql<{ value: unknown }>`jsonb_array_elements(survey_answers.answers)`.as('given'))
    .where('group_stores.group_id', '=', group)
    .where('stores.archived_at', 'is', null)
    .where(sql`given.value ->> 1`, 'in', ['Yes', 'No'])
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
