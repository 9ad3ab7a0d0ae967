import { sql } from 'kysely';
import { STORE_TEXT_NAMES } from '../../domain/storeFields.ts';
import type { StoreSort } from '../../contract/stores.ts';
import type { UserCard } from '../../contract/kit/shapes.ts';
import { containsPattern, counted, FOUND } from '../db/search.ts';
import type { Db } from '../db/schema.ts';
import type { Viewer } from '../identity/viewer.ts';
import { ASSESSED, COUNTED } from '../surveys/rowQueries.ts';
import { storesInScope } from '../identity/storeScope.ts';

/** How many users a row of the list shows before it counts. */
const USERS_SHOWN = 3;

export type StoreSearch = { filter: string; groupId?: string | undefined };

/** One page of the stores in scope that a search finds, each with all that its row shows, and how many it finds. */
export async function findStores(
  db: Db,
  viewer: Viewer,
  search: StoreSearch,
  { sort, limit, offset }: { sort: StoreSort; limit: number; offset: number },
) {
  // Cut first: what a row shows costs too much to be worked out for the rows of all the pages before.
  const page = matching(db, viewer, search)
    .selectAll('store')
    .$if(search.filter !== '', (query) => query.select(FOUND))
    .orderBy(ORDERS[sort])
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
        select ${ASSESSED} from surveys where surveys.store_id = store.id and ${COUNTED}
        order by taken_at desc, id desc limit 1
      )`.as('assessed'),
      sql<UserCard[]>`coalesce((
        select json_agg(first_users) from (
          select users.id as _id, users.image, users.username, users.email, users.user_type
          from user_stores join users on users.id = user_stores.user_id
          where user_stores.store_id = store.id ${shownTo(viewer)}
          order by lower(users.username), users.id
          limit ${USERS_SHOWN}
        ) as first_users
      ), '[]')`.as('users'),
      sql<number>`(
        select count(*)::int from user_stores join users on users.id = user_stores.user_id
        where user_stores.store_id = store.id ${knownTo(viewer)}
      )`.as('user_count'),
    ])
    .$if(search.filter !== '', (query) => query.select('store.found'))
    .orderBy(ORDERS[sort])
    .orderBy(BY_NAME)
    .execute();
  return counted(rows, () => countStores(db, viewer, search));
}

async function countStores(db: Db, viewer: Viewer, search: StoreSearch): Promise<number> {
  const { count } = await matching(db, viewer, search)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const BY_NAME = sql`lower(store.name), store.id`;

/** No store without a survey stands before one that has some. */
const ORDERS = {
  name: sql`lower(store.name)`,
  '-name': sql`lower(store.name) desc`,
  last_survey: sql`store.last_survey_at nulls last`,
  '-last_survey': sql`store.last_survey_at desc nulls last`,
  score: sql`store.latest_overall nulls last`,
  '-score': sql`store.latest_overall desc nulls last`,
} as const satisfies Record<StoreSort, unknown>;

function matching(db: Db, viewer: Viewer, { filter, groupId }: StoreSearch) {
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
        where (lower(users.username) like lower(${like}) or lower(users.email) like lower(${like})) ${shownTo(viewer)}
      ))`),
    );
}

/** A group user sees, and finds stores by, the people of their own group alone. */
function knownTo(viewer: Viewer) {
  return viewer.isAdministrator ? sql`` : sql`and users.group_id = ${viewer.groupId}`;
}

/** Names and addresses of people are for reading: an API token without that scope gets none, nor finds stores by them. */
function shownTo(viewer: Viewer) {
  return viewer.apiToken && !viewer.apiToken.scopes.includes('read') ? sql`and false` : knownTo(viewer);
}
