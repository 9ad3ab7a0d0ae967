import { sql } from 'kysely';
import type { StoreCard, UserCard } from '../../../contract/kit/shapes.ts';
import type { Db } from '../../db/schema.ts';
import type { VisibleGroupId } from '../../identity/groupScope.ts';
import type { Viewer } from '../../identity/viewer.ts';
import type { Scope } from '../../identity/scope.ts';
import { storesInScope } from '../../identity/storeScope.ts';
import type { AuditTimes } from '../../audits/definitions/uses/queries.ts';
import type { Span } from '../../span.ts';
import { latestSurveys } from './latestQueries.ts';
import { totalsOfEach } from '../../audits/surveys/totals.ts';
import { usersInScope } from '../../identity/userScope.ts';

/**
 * Selects the groups of the region report, sorted by name, with their stores, users and sums over all their stores.
 *
 * A group user gets only their own group, and of its stores only those assigned to them. The sums cover the whole
 * group; they are calculated from each store's stored totals or, with a span, from its surveys within the span.
 */
export function selectReport(db: Db, viewer: Viewer, span: Span | null) {
  return db
    .selectFrom('groups')
    .leftJoin(storesByGroup(db, viewer, span).as('of_stores'), 'of_stores.group_id', 'groups.id')
    .leftJoin(usersByGroup(db, viewer).as('of_users'), 'of_users.group_id', 'groups.id')
    .$if(!viewer.isAdministrator, (query) => query.where('groups.id', '=', viewer.groupId))
    .select(['groups.id as _id', 'groups.name', 'of_users.cards as users', 'of_stores.cards as stores'])
    .select(['store_count', 'surveyed', 'survey_count', 'current_sum', 'compared', 'change_sum'])
    .orderBy(sql`lower(groups.name)`)
    .execute();
}

export type ReportRow = Awaited<ReturnType<typeof selectReport>>[number];

/** Selects the times of the oldest and newest survey that `selectReport` compares, which are at most two per store. */
export function selectTimes(db: Db, viewer: Viewer, span: Span | null): Promise<AuditTimes> {
  return db
    .selectFrom('stores')
    .innerJoinLateral(latestSurveys(db, span, 2).select('taken_at').as('survey'), (join) => join.onTrue())
    .where('stores.archived_at', 'is', null)
    .where((where) =>
      where.exists(
        db
          .selectFrom('group_stores')
          .where('group_stores.store_id', '=', sql.ref<string>('stores.id'))
          .$if(!viewer.isAdministrator, (query) => query.where('group_stores.group_id', '=', viewer.groupId)),
      ),
    )
    .select((query) => [
      query.fn.min<Date | null>('survey.taken_at').as('oldest'),
      query.fn.max<Date | null>('survey.taken_at').as('newest'),
    ])
    .executeTakeFirstOrThrow();
}

/** Selects the stores of the report's groups in one pass; a pass per group would read all stores once per group. */
function storesByGroup(db: Db, viewer: Viewer, span: Span | null) {
  return db
    .selectFrom('group_stores')
    .innerJoin('stores', 'stores.id', 'group_stores.store_id')
    .innerJoinLateral(totalsOfEach(span).as('totals'), (join) => join.onTrue())
    .leftJoin(storesInScope(db, viewer.scope).as('scope'), 'scope.id', 'stores.id')
    .where('stores.archived_at', 'is', null)
    .$if(!viewer.isAdministrator, (query) => query.where('group_stores.group_id', '=', viewer.groupId))
    .groupBy('group_stores.group_id')
    .select('group_stores.group_id')
    .select([
      sql<StoreCard[] | null>`json_agg(
        json_build_object('_id', stores.id, 'store_name', stores.name, 'image', stores.image)
        order by lower(stores.name), stores.id
      ) filter (where scope.id is not null)`.as('cards'),
      sql<number>`count(*)::int`.as('store_count'),
      sql<number>`(count(*) filter (where totals.surveys > 0))::int`.as('surveyed'),
      sql<number>`sum(totals.surveys)::int`.as('survey_count'),
      sql<number>`coalesce(sum(totals.latest), 0)::int`.as('current_sum'),
      sql<number>`count(totals.previous)::int`.as('compared'),
      sql<number>`coalesce(sum(totals.latest - totals.previous), 0)::int`.as('change_sum'),
    ]);
}

/**
 * Selects the stores of a group, sorted by name, with their totals; stores that aren't in scope may be counted but
 * never shown.
 */
export function selectTotals(db: Db, scope: Scope, group: VisibleGroupId, span: Span | null) {
  return db
    .selectFrom('group_stores')
    .innerJoin('stores', 'stores.id', 'group_stores.store_id')
    .innerJoinLateral(totalsOfEach(span).as('totals'), (join) => join.onTrue())
    .leftJoin(storesInScope(db, scope).as('scope'), 'scope.id', 'stores.id')
    .where('group_stores.group_id', '=', group)
    .where('stores.archived_at', 'is', null)
    .select(['stores.id as _id', 'stores.name as store_name', 'stores.image', 'scope.id as scope_id'])
    .select(['totals.surveys', 'totals.latest', 'totals.previous', 'totals.last'])
    .orderBy(sql`lower(stores.name)`)
    .orderBy('stores.id')
    .execute();
}

function usersByGroup(db: Db, viewer: Viewer) {
  return usersInScope(db, viewer)
    .where('users.group_id', 'is not', null)
    .groupBy('users.group_id')
    .select('users.group_id')
    .select(
      sql<UserCard[]>`json_agg(
        json_build_object(
          '_id', users.id, 'username', username, 'email', email, 'user_type', user_type, 'image', image
        ) order by lower(username), users.id
      )`.as('cards'),
    );
}
