import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';

/**
 * Returns the key of the unsubscribe link for an email address without an account, created on first use; null if emails
 * to the address were stopped.
 */
export async function selectStopKey(db: Db, address: string): Promise<string | null> {
  const row = await db
    .insertInto('outside_addresses')
    .values({ address: address.toLowerCase(), stopped_at: null })
    // Changes nothing, but returns the row.
    .onConflict((conflict) => conflict.column('address').doUpdateSet({ address: sql`outside_addresses.address` }))
    .returning(['stop_key', 'stopped_at'])
    .executeTakeFirstOrThrow();
  return row.stopped_at === null ? row.stop_key : null;
}

/** Stops emails to the address with this unsubscribe key; returns false if no address has it. */
export async function stopOutside(db: Db, key: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('outside_addresses')
    .set({ stopped_at: sql`coalesce(stopped_at, ${now})` })
    .where('stop_key', '=', key)
    .returning('address')
    .executeTakeFirst();
  return row !== undefined;
}
