import { sql } from 'kysely';
import type { NamedRecord } from '../../shared/history/difference.ts';
import type { Db } from '../../db/schema.ts';
import type { Viewer } from '../../identity/viewer.ts';

/** Returns the groups visible to the viewer, sorted by name, each with the ids of its active stores in scope. */
export function selectGroups(db: Db, viewer: Viewer) {
  const { scope } = viewer;
  const assignmentCondition = sql`and exists (
    select from user_stores where user_stores.store_id = stores.id and user_stores.user_id = ${scope.id}
  )`;
  return db
    .selectFrom('groups')
    .$if(!viewer.isAdministrator, (query) => query.where('groups.id', '=', viewer.groupId))
    .select(['groups.id as _id', 'groups.name'])
    .select(
      sql<string[]>`array(
        select stores.id from group_stores join stores on stores.id = group_stores.store_id
        where group_stores.group_id = groups.id and stores.archived_at is null
        ${scope.kind === 'assigned' ? assignmentCondition : sql``}
        order by lower(stores.name), stores.id
      )`.as('stores'),
    )
    .orderBy(sql`lower(groups.name)`)
    .execute();
}

/** Returns the fields of a group that the history records. */
export function selectGroupSnapshot(db: Db, id: string) {
  return db
    .selectFrom('groups')
    .where('id', '=', id)
    .select('name')
    .select(
      sql<NamedRecord[]>`coalesce((
        select json_agg(json_build_object('id', stores.id, 'name', stores.name) order by lower(stores.name), stores.id)
        from group_stores join stores on stores.id = group_stores.store_id
        where group_stores.group_id = groups.id and stores.archived_at is null
      ), '[]')`.as('stores'),
    )
    .executeTakeFirstOrThrow();
}

/** Returns the users of a group in the form that the history records. */
export function selectGroupUsersSnapshot(db: Db, id: string): Promise<NamedRecord[]> {
  return db
    .selectFrom('users')
    .where('group_id', '=', id)
    .select(['id', 'username as name'])
    .orderBy(sql`lower(username)`)
    .orderBy('id')
    .execute();
}

/** Inserts a group; returns undefined when the name is taken. */
export function insertGroup(db: Db, name: string) {
  return db
    .insertInto('groups')
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
}

/** Renames a group. A name that is taken violates the unique index. */
export function updateGroupName(db: Db, id: string, name: string) {
  return db.updateTable('groups').set({ name }).where('id', '=', id).execute();
}

/** Deletes a group with its links; its stores and users remain. */
export function deleteGroup(db: Db, id: string) {
  return db.deleteFrom('groups').where('id', '=', id).execute();
}
