import type { Db } from '../db/schema.ts';
import type { Viewer } from './viewer.ts';

/** The people whom the viewer may see: an administrator all, a group user those of their own group. */
export function usersInScope(db: Db, viewer: Viewer) {
  return db
    .selectFrom('users')
    .$if(!viewer.isAdministrator, (query) => query.where('users.group_id', '=', viewer.groupId));
}
