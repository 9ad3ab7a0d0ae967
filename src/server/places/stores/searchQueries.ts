import { sql, type RawBuilder } from 'kysely';
import { STORE_TEXT_NAMES } from '../../../domain/storeFields.ts';
import type { StoreSort } from '../../../contract/places/stores.ts';
import type { UserCard } from '../../../contract/kit/shapes.ts';
import { containsPattern, pageWithCount, FOUND_COUNT } from '../../db/search.ts';
import type { Db } from '../../db/schema.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { ASSESSED_CATEGORIES, IS_COUNTED } from '../../shared/surveys/rowQueries.ts';
import { storesInScope } from '../../identity/storeScope.ts';

const USERS_SHOWN = 3;

export type StoreSearch = { filter: string; groupId?: string | undefined };

/** Returns a page of the stores in scope that match a search, and their total number. */
export async function findStores(
  db: Db,
  viewer: Viewer,
  search: StoreSearch,
  { sort, limit, offset }: { sort: StoreSort; limit: number; offset: number },
) {
  const users = userCount(viewer);
  const order = ordersOf(users)[sort];
  // Selects the page first, because computing all columns for the rows of earlier pages is too expensive.
  const page = matchingStores(db, viewer, search)
    .selectAll('store')
    .$if(search.filter !== '', (query) => query.select(FOUND_COUNT))
    .orderBy(order)
    .orderBy(BY_NAME)
    .limit(limit)
    .offset(offset);
  const rows = await db
    .selectFrom(page.as('store'))
    .select([
      'store.id as _id',
      ...STORE_TEXT_NAMES,
      'store.image',
      'store.survey_count',
      'store.last_survey_at',
      'store.latest_overall',
      'store.previous_overall',
    ])
    .select([
      sql<{ _id: string; name: string }[]>`coalesce((
        select json_agg(json_build_object('_id', groups.id, 'name', groups.name) order by lower(groups.name))
        from group_stores join groups on groups.id = group_stores.group_id
        where group_stores.store_id = store.id
      ), '[]')`.as('groups'),
      sql<number | null>`(
        select ${ASSESSED_CATEGORIES} from surveys where surveys.store_id = store.id and ${IS_COUNTED}
        order by taken_at desc, id desc limit 1
      )`.as('assessed'),
      sql<UserCard[]>`coalesce((
        select json_agg(first_users) from (
          select users.id as _id, users.image, users.username, users.email, users.user_type
          from user_stores join users on users.id = user_stores.user_id
          where user_stores.store_id = store.id ${visibleUsers(viewer)}
          order by lower(users.username), users.id
          limit ${USERS_SHOWN}
        ) as first_users
      ), '[]')`.as('users'),
      users.as('user_count'),
    ])
    .$if(search.filter !== '', (query) => query.select('store.found'))
    .orderBy(order)
    .orderBy(BY_NAME)
    .execute();
  return pageWithCount(rows, () => countStores(db, viewer, search));
}

async function countStores(db: Db, viewer: Viewer, search: StoreSearch): Promise<number> {
  const { count } = await matchingStores(db, viewer, search)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const BY_NAME = sql`lower(store.name), store.id`;

/** The name of a store's first group, in lower case. */
const GROUP_NAME = sql`(
  select min(lower(groups.name)) from group_stores join groups on groups.id = group_stores.group_id
  where group_stores.store_id = store.id
)`;

function userCount(viewer: Viewer) {
  return sql<number>`(
    select count(*)::int from user_stores join users on users.id = user_stores.user_id
    where user_stores.store_id = store.id ${searchableUsers(viewer)}
  )`;
}

/** Returns the sort orders. Stores without a group, survey or score are last in either direction. */
const ordersOf = (users: RawBuilder<number>): Record<StoreSort, RawBuilder<unknown>> => ({
  name: sql`lower(store.name)`,
  '-name': sql`lower(store.name) desc`,
  group: sql`${GROUP_NAME} nulls last`,
  '-group': sql`${GROUP_NAME} desc nulls last`,
  users,
  '-users': sql`${users} desc`,
  last_survey: sql`store.last_survey_at nulls last`,
  '-last_survey': sql`store.last_survey_at desc nulls last`,
  score: sql`store.latest_overall nulls last`,
  '-score': sql`store.latest_overall desc nulls last`,
});

function matchingStores(db: Db, viewer: Viewer, { filter, groupId }: StoreSearch) {
  const like = containsPattern(filter);
  return db
    .selectFrom(storesInScope(db, viewer.scope).as('store'))
    .$if(groupId !== undefined, (query) =>
      query.where(sql<boolean>`exists (
        select from group_stores where group_stores.store_id = store.id and group_stores.group_id = ${groupId}
      )`),
    )
    .$if(filter !== '', (query) =>
      query.where(sql<boolean>`(lower(store.name) like lower(${like}) or store.id in (
        select user_stores.store_id from user_stores join users on users.id = user_stores.user_id
        where (lower(users.username) like lower(${like}) or lower(users.email) like lower(${like})) ${visibleUsers(viewer)}
      ))`),
    );
}

/** Restricts users to the viewer's own group, unless the viewer is an administrator. */
function searchableUsers(viewer: Viewer) {
  return viewer.isAdministrator ? sql`` : sql`and users.group_id = ${viewer.groupId}`;
}

/**
 * Restricts users to those shown to the viewer. API tokens without the scope 'read' get no names or email addresses,
 * and can't search by them.
 */
function visibleUsers(viewer: Viewer) {
  return viewer.apiToken && !viewer.apiToken.scopes.includes('read') ? sql`and false` : searchableUsers(viewer);
}
