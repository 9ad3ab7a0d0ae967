import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import type { Viewer } from '../http/viewer.ts';

/**
 * The groups that the viewer may see, by name, each with its stores. A group user gets their own group, and of its
 * stores those that are assigned to them.
 */
export function selectGroups(db: Db, viewer: Viewer) {
  const assigned = sql`and exists (
    select from user_stores where user_stores.store_id = stores.id and user_stores.user_id = ${viewer.userId}
  )`;
  return db
    .selectFrom('groups')
    .$if(!viewer.isAdministrator, (query) => query.where('groups.id', '=', viewer.groupId))
    .select(['groups.id as _id', 'groups.name'])
    .select(
      sql<string[]>`array(
        select stores.id from group_stores join stores on stores.id = group_stores.store_id
        where group_stores.group_id = groups.id and stores.archived_at is null
        ${viewer.isAdministrator ? sql`` : assigned}
        order by lower(stores.name), stores.id
      )`.as('stores'),
    )
    .orderBy(sql`lower(groups.name)`)
    .execute();
}
