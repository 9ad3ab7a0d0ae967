import { sql } from 'kysely';
import type { NamedRecord } from '../../shared/history/difference.ts';
import { STORE_TEXT_NAMES, type StoreTexts } from '../../../domain/storeFields.ts';
import type { Db } from '../../db/schema.ts';

/** Returns the fields of a store that the history records. */
export function selectStoreSnapshot(db: Db, id: string) {
  return db
    .selectFrom('stores')
    .where('id', '=', id)
    .select([...STORE_TEXT_NAMES, 'image'])
    .select([
      sql<NamedRecord[]>`coalesce((
        select json_agg(json_build_object('id', groups.id, 'name', groups.name) order by lower(groups.name))
        from group_stores join groups on groups.id = group_stores.group_id
        where group_stores.store_id = stores.id
      ), '[]')`.as('groups'),
      sql<NamedRecord[]>`coalesce((
        select json_agg(json_build_object('id', users.id, 'name', users.username) order by lower(users.username), users.id)
        from user_stores join users on users.id = user_stores.user_id
        where user_stores.store_id = stores.id
      ), '[]')`.as('users'),
    ])
    .executeTakeFirstOrThrow();
}

type NewStore = { name: string; image: string | null } & { [Text in keyof StoreTexts]?: string | undefined };

/** Inserts a store; omitted texts are empty. */
export function insertStore(db: Db, store: NewStore) {
  return db.insertInto('stores').values(store).returning('id').executeTakeFirstOrThrow();
}

/** Updates the given columns; undefined ones stay unchanged. */
export function updateStoreRow(db: Db, id: string, store: { [Key in keyof NewStore]?: NewStore[Key] | undefined }) {
  return db.updateTable('stores').set(store).where('id', '=', id).execute();
}

/** Archives a store. Its links and surveys remain. */
export function archiveStore(db: Db, id: string, now: Date) {
  return db.updateTable('stores').set({ archived_at: now }).where('id', '=', id).execute();
}

/** Returns a store for its form; undefined when it is missing or archived. */
export function selectStoreToEdit(db: Db, id: string) {
  return db
    .selectFrom('stores')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .select([...STORE_TEXT_NAMES, 'image'])
    .select(
      sql<string[]>`array(select group_id from group_stores where store_id = stores.id order by group_id)`.as(
        'group_ids',
      ),
    )
    .executeTakeFirst();
}
