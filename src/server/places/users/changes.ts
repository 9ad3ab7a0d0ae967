import { sql } from 'kysely';
import type { NamedRecord } from '../../shared/history/difference.ts';
import type { Db, Row } from '../../db/schema.ts';

/** Returns the fields of a user that the history records; never the password. */
export function selectUserSnapshot(db: Db, id: string) {
  return db
    .selectFrom('users')
    .where('users.id', '=', id)
    .select(['username', 'email', 'user_type', 'image'])
    .select([
      sql<NamedRecord | null>`(
        select json_build_object('id', groups.id, 'name', groups.name) from groups where groups.id = users.group_id
      )`.as('group'),
      sql<NamedRecord[]>`coalesce((
        select json_agg(json_build_object('id', stores.id, 'name', stores.name) order by lower(stores.name), stores.id)
        from user_stores join stores on stores.id = user_stores.store_id
        where user_stores.user_id = users.id and stores.archived_at is null
      ), '[]')`.as('stores'),
    ])
    .executeTakeFirstOrThrow();
}

export type UserRow = Omit<Row<'users'>, 'id' | 'language' | 'created_at'>;

/** Inserts a user; returns undefined when the email address is taken. */
export function insertNewUser(db: Db, user: UserRow) {
  return db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
}

/** Updates the given columns; undefined ones stay unchanged. */
export function updateUserRow(
  db: Db,
  id: string,
  user: { [K in 'email' | 'username' | 'user_type' | 'group_id' | 'image']?: UserRow[K] | undefined },
) {
  return db.updateTable('users').set(user).where('id', '=', id).execute();
}

/** Deletes a user and what gives access to the account, such as sessions and tokens. */
export function deleteUserRow(db: Db, id: string) {
  return db.deleteFrom('users').where('id', '=', id).execute();
}
