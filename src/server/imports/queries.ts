import type { Db } from '../db/schema.ts';

/** All users, with what a file may call them by. */
export function selectUserNames(db: Db) {
  return db.selectFrom('users').select(['id', 'email', 'username']).execute();
}

/** All stores, the archived ones too. */
export function selectStoreNames(db: Db) {
  return db.selectFrom('stores').select(['id', 'name', 'archived_at']).execute();
}
