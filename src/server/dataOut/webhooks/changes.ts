import { sql, type Insertable, type Updateable } from 'kysely';
import type { WebhookEvent, WebhookFault, WebhookOff } from '../../domain/programs/webhooks.ts';
import type { Db, Tables } from '../db/schema.ts';

/** Keeps a new webhook. */
export function insertWebhook(db: Db, row: Insertable<Tables['webhooks']>) {
  return db.insertInto('webhooks').values(row).execute();
}

/** Changes what is given of a webhook. */
export function updateWebhookRow(db: Db, id: string, set: Updateable<Tables['webhooks']>) {
  return db.updateTable('webhooks').set(set).where('id', '=', id).execute();
}

/** What waited at a webhook that was switched off begins anew. */
export function updateWaiting(db: Db, webhookId: string) {
  return db
    .updateTable('webhook_deliveries')
    .set({ tried_since: null, due_at: null })
    .where('webhook_id', '=', webhookId)
    .where('delivered_at', 'is', null)
    .execute();
}

/** Deletes a webhook with its messages; gives its address, or undefined when there is none. */
export function deleteWebhookRow(db: Db, id: string) {
  return db.deleteFrom('webhooks').where('id', '=', id).returning(['id', 'url']).executeTakeFirst();
}

/** A message that was taken to be delivered. */
export type Claimed = {
  id: string;
  message_id: string;
  webhook_id: string;
  event: WebhookEvent;
  subject: string;
  store_id: string;
  at: Date;
  tries: number;
  tried_since: Date;
  url: string;
  secret: Buffer;
  former_secret: Buffer | null;
  former_until: Date | null;
};

/**
 * Takes the next message that is due, and holds it until `until`: no other process takes it before, and if the one that took
 * it dies, it is due again then. What happened to a subject before it must have been delivered. `busy` are webhooks that
 * have enough under way.
 */
export async function claimDelivery(db: Db, { now, until, busy }: { now: Date; until: Date; busy: readonly string[] }) {
  const { rows } = await sql<Claimed>`
    update webhook_deliveries as taken
    set due_at = ${until}, tries = taken.tries + 1, tried_since = coalesce(taken.tried_since, ${now})
    from webhooks
    where webhooks.id = taken.webhook_id and taken.id = (
      select each.id
      from webhook_deliveries as each join webhooks on webhooks.id = each.webhook_id
      where each.delivered_at is null and (each.due_at is null or each.due_at <= ${now})
        and webhooks.off_at is null and webhooks.id <> all(${busy}::uuid[])
        and not exists (
          select from webhook_deliveries as before
          where before.webhook_id = each.webhook_id and before.subject = each.subject and before.id < each.id
            and before.delivered_at is null
        )
      order by each.due_at nulls first, each.id
      limit 1
      for update of each skip locked
    )
    returning taken.id, message_id, webhook_id, event, subject, store_id, at, tries, tried_since,
      url, secret, former_secret, former_until`.execute(db);
  return rows[0];
}

/** What a try came to: the receiver's status, or why there was none. */
export type Outcome = { status: number | null; fault: WebhookFault | null };

/** A message arrived. */
export function updateDelivered(db: Db, id: string, { now, ...outcome }: Outcome & { now: Date }) {
  return db
    .updateTable('webhook_deliveries')
    .set({ delivered_at: now, ...outcome })
    .where('id', '=', id)
    .execute();
}

/** A message did not arrive, and is tried again. */
export function updateNotDelivered(db: Db, id: string, { dueAt, ...outcome }: Outcome & { dueAt: Date }) {
  return db
    .updateTable('webhook_deliveries')
    .set({ due_at: dueAt, ...outcome })
    .where('id', '=', id)
    .execute();
}

/** Switches a webhook off, unless it is; gives whether it was on. */
export async function switchOff(db: Db, id: string, { why, now }: { why: WebhookOff; now: Date }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhooks')
    .set({ off_at: now, off_why: why })
    .where('id', '=', id)
    .where('off_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Forgets messages that were delivered before then, and those that wait at a webhook switched off before then. */
export async function deleteOldDeliveries(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('webhook_deliveries').where('delivered_at', '<', before).execute();
  await db
    .deleteFrom('webhook_deliveries')
    .where('webhook_id', 'in', (query) => query.selectFrom('webhooks').where('off_at', '<', before).select('id'))
    .execute();
}
