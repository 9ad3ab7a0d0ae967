import type { Named } from '../auditLog/difference.ts';
import type { Db } from '../db/schema.ts';
import { Refusal } from '../refusal.ts';
import { isId } from '../id.ts';

/**
 * The store, held until the transaction ends: other changes wait. One that is archived or missing is
 * refused. The lock leaves others free to assign people to the store and to bring in its surveys.
 */
export async function lockStore(db: Db, id: string): Promise<Named & { image: string | null }> {
  const row = isId(id)
    ? await db
        .selectFrom('stores')
        .where('id', '=', id)
        .where('archived_at', 'is', null)
        .select(['id', 'name', 'image'])
        .forNoKeyUpdate()
        .executeTakeFirst()
    : undefined;
  if (!row) throw new Refusal('not_found');
  return row;
}
