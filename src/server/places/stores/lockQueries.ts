import type { NamedRecord } from '../../shared/history/difference.ts';
import type { Db } from '../../db/schema.ts';
import { Refusal } from '../../refusal.ts';
import { isId } from '../../id.ts';

/** Locks a store until the transaction ends; other changes wait. Throws not_found when it is missing or archived. */
export async function lockStore(db: Db, id: string): Promise<NamedRecord & { image: string | null }> {
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
