import type { Insertable } from 'kysely';
import type { Db, Tables } from '../db/schema.ts';
import { deleteWaiting } from '../mail/queries.ts';

/** Keeps the link of an action; the one that it had ends. */
export function upsertLink(db: Db, link: Insertable<Tables['action_links']>) {
  return db
    .insertInto('action_links')
    .values(link)
    .onConflict((conflict) =>
      conflict.column('action_id').doUpdateSet((row) => ({
        token_hash: row.ref('excluded.token_hash'),
        made_at: row.ref('excluded.made_at'),
        until: row.ref('excluded.until'),
      })),
    )
    .execute();
}

/** Ends the link of an action, and the mail that is to carry one; false when it had no link that works. */
export async function deleteLink(db: Db, actionId: string, now: Date): Promise<boolean> {
  await deleteWaiting(db, actionId);
  const ended = await db.deleteFrom('action_links').where('action_id', '=', actionId).returning('until').execute();
  return ended.some(({ until }) => until > now);
}
