import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';

/** Records that an email address belongs to the user. */
export async function confirmAddress(db: Db, userId: string, address: string): Promise<void> {
  await sql`
    insert into mail_settings (user_id, confirmed) values (${userId}, ${address})
    on conflict (user_id) do update set confirmed = excluded.confirmed
    where mail_settings.confirmed is distinct from excluded.confirmed`.execute(db);
}
