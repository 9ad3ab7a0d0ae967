import type { Db } from '../db/schema.ts';
import { Refusal } from '../http/refusal.ts';
import { isId } from '../stores/scope.ts';

/**
 * The group, held until the transaction ends: whoever changes or deletes it meanwhile waits, and then finds it changed
 * or gone. A group that is gone is refused as missing. The lock is the one that a deletion needs: people who are moved
 * into the group meanwhile wait too.
 */
export async function lockGroup(db: Db, id: string): Promise<string> {
  const row = isId(id)
    ? await db.selectFrom('groups').where('id', '=', id).select('id').forUpdate().executeTakeFirst()
    : undefined;
  if (!row) throw new Refusal('not_found');
  return row.id;
}
