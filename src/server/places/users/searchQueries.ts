import { sql } from 'kysely';
import type { StoreCard } from '../../../contract/kit/shapes.ts';
import type { UserSort } from '../../../contract/places/users.ts';
import { containsPattern, pageWithCount, FOUND_COUNT } from '../../db/search.ts';
import type { Db } from '../../db/schema.ts';
import { USER_CARD } from '../../shared/cards/queries.ts';
import { IS_COUNTED } from '../../shared/surveys/rowQueries.ts';
import { STORE_COUNT } from './queries.ts';

const STORES_SHOWN = 3;

export type UserSearch = { filter: string; groupId?: string | undefined };

/** Returns a page of the users who match a search, and their total number. */
export async function findUsers(
  db: Db,
  search: UserSearch,
  { sort, limit, offset }: { sort: UserSort; limit: number; offset: number },
) {
  // Selects the page first, because computing all columns for the rows of earlier pages is too expensive.
  const page = matchingUsers(db, search)
    .select(['id', 'image', 'username', 'email', 'user_type', 'group_id'])
    .$if(search.filter !== '', (query) => query.select(FOUND_COUNT))
    .orderBy(ORDERS[sort])
    .orderBy(BY_NAME)
    .limit(limit)
    .offset(offset);
  const rows = await db
    .selectFrom(page.as('users'))
    .crossJoinLateral(
      sql<{ count: number; last: Date | null }>`(
        select count(*)::int as count, max(taken_at) as last from surveys
        where surveys.user_id = users.id and ${IS_COUNTED}
      )`.as('taken'),
    )
    .select(USER_CARD)
    .select([
      sql<{ _id: string; name: string } | null>`(
        select json_build_object('_id', groups.id, 'name', groups.name) from groups where groups.id = users.group_id
      )`.as('group'),
      sql<StoreCard[]>`coalesce((
        select json_agg(first_stores) from (
          select stores.id as _id, stores.image, stores.name as store_name
          from user_stores join stores on stores.id = user_stores.store_id
          where user_stores.user_id = users.id and stores.archived_at is null
          order by lower(stores.name), stores.id
          limit ${STORES_SHOWN}
        ) as first_stores
      ), '[]')`.as('stores'),
      STORE_COUNT.as('store_count'),
      'taken.count as survey_count',
      sql<boolean>`exists (
        select from second_factors where second_factors.user_id = users.id and confirmed_at is not null
      )`.as('second_factor'),
      sql<boolean>`exists (select from sso_identities where sso_identities.user_id = users.id)`.as('sso'),
      'taken.last as last_survey_at',
    ])
    .$if(search.filter !== '', (query) => query.select('users.found'))
    .orderBy(ORDERS[sort])
    .orderBy(BY_NAME)
    .execute();
  return pageWithCount(rows, () => countUsers(db, search));
}

async function countUsers(db: Db, search: UserSearch): Promise<number> {
  const { count } = await matchingUsers(db, search)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const BY_NAME = sql`lower(users.username), users.id`;

const GROUP_NAME = sql`(select lower(groups.name) from groups where groups.id = users.group_id)`;
const SURVEY_COUNT = sql`(select count(*) from surveys where surveys.user_id = users.id and ${IS_COUNTED})`;
const LAST_SURVEY = sql`(select max(taken_at) from surveys where surveys.user_id = users.id and ${IS_COUNTED})`;
const ORDERS = {
  name: sql`lower(users.username)`,
  '-name': sql`lower(users.username) desc`,
  email: sql`lower(users.email)`,
  '-email': sql`lower(users.email) desc`,
  group: sql`${GROUP_NAME} nulls last`,
  '-group': sql`${GROUP_NAME} desc nulls last`,
  stores: STORE_COUNT,
  '-stores': sql`${STORE_COUNT} desc`,
  surveys: SURVEY_COUNT,
  '-surveys': sql`${SURVEY_COUNT} desc`,
  last_survey: sql`${LAST_SURVEY} nulls last`,
  '-last_survey': sql`${LAST_SURVEY} desc nulls last`,
} as const satisfies Record<UserSort, unknown>;

function matchingUsers(db: Db, { filter, groupId }: UserSearch) {
  const like = containsPattern(filter);
  return db
    .selectFrom('users')
    .$if(groupId !== undefined, (query) => query.where('users.group_id', '=', groupId ?? null))
    .$if(filter !== '', (query) =>
      query.where(sql<boolean>`(
        lower(users.username) like lower(${like}) or lower(users.email) like lower(${like}) or users.id in (
          select user_stores.user_id from user_stores join stores on stores.id = user_stores.store_id
          where stores.archived_at is null and lower(stores.name) like lower(${like})
        )
      )`),
    );
}
