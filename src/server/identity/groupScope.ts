import type { Db } from '../db/schema.ts';
import { Refusal } from '../refusal.ts';
import type { Viewer } from './viewer.ts';
import { isId } from '../id.ts';

declare const visible: unique symbol;

/** The id of a group that the viewer may see. Only visibleGroup() creates such ids. */
export type VisibleGroupId = string & { readonly [visible]: true };

/**
 * Returns the group's id if the group is the viewer's own or the viewer is an administrator; throws `not_found`
 * otherwise.
 */
export async function visibleGroup(db: Db, viewer: Viewer, id: string): Promise<VisibleGroupId> {
  const mayAsk = isId(id) && (viewer.isAdministrator || viewer.groupId === id.toLowerCase());
  const row = mayAsk ? await db.selectFrom('groups').where('id', '=', id).select('id').executeTakeFirst() : undefined;
  if (!row) throw new Refusal('not_found');
  return row.id as VisibleGroupId;
}
