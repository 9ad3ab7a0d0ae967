import type { Db } from '../db/schema.ts';
import type { Viewer } from './viewer.ts';

/** Selects the users whom the viewer may see: all for an administrator, those of their own group for a group user. */
export function usersInScope(db: Db, viewer: Viewer) {
  return db
    .selectFrom('users')
    .$if(!viewer.isAdministrator, (query) => query.where('users.group_id', '=', viewer.groupId));
}
