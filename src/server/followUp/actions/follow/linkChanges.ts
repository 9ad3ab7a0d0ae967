import { sql, type Insertable } from 'kysely';
import type { Db, Tables } from '../../../db/schema.ts';
import { deleteWaiting } from '../../../mail/queries.ts';

/** Inserts a link to an action and deletes the action's expired links. */
export async function insertLink(db: Db, link: Insertable<Tables['action_links']> & { made_at: Date }): Promise<void> {
  const { action_id: id, made_at: now } = link;
  await db.deleteFrom('action_links').where('action_id', '=', id).where('until', '<=', now).execute();
  await db.insertInto('action_links').values(link).execute();
}

/** Returns the number of an action's valid links, not counting emailed ones. */
export async function countLinks(db: Db, actionId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('action_links')
    .where('action_id', '=', actionId)
    .where('until', '>', now)
    .where('emailed', '=', false)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Deletes the links created by attempts to send the email that was queued at `queuedAt`, except the newest. Returns
 * whether there were any links, including the newest.
 */
export async function deleteEarlierTries(db: Db, actionId: string, queuedAt: Date): Promise<boolean> {
  const links = await db
    .selectFrom('action_links')
    .where('action_id', '=', actionId)
    .where('emailed', '=', true)
    .where('made_at', '>=', queuedAt)
    .select('token_hash')
    .orderBy('made_at', 'desc')
    .execute();
  const earlier = links.slice(1).map(({ token_hash: hash }) => hash);
  if (earlier.length > 0) await db.deleteFrom('action_links').where('token_hash', 'in', earlier).execute();
  return links.length > 0;
}

/**
 * Revokes the links that were emailed to an action's former owner, and deletes the queued email that would contain a
 * link.
 */
export async function deleteEmailedLinks(db: Db, actionId: string): Promise<void> {
  await deleteWaiting(db, actionId);
  await db.deleteFrom('action_links').where('action_id', '=', actionId).where('emailed', '=', true).execute();
}

/**
 * Revokes all links to an action and deletes the queued email that would contain a link. Returns false when no link was
 * valid.
 */
export async function deleteLinks(db: Db, actionId: string, now: Date): Promise<boolean> {
  await deleteWaiting(db, actionId);
  const links = await db.deleteFrom('action_links').where('action_id', '=', actionId).returning('until').execute();
  return links.some(({ until }) => until > now);
}
