import { sql, type Insertable, type Updateable } from 'kysely';
import type { WebhookEvent, WebhookFault, WebhookOff } from '../../../domain/programs/webhooks.ts';
import { NOT_PAUSED } from '../../db/pause.ts';
import type { Now } from '../../db/queues.ts';
import type { Db, Tables } from '../../db/schema.ts';

export function insertWebhook(db: Db, row: Insertable<Tables['webhooks']>) {
  return db.insertInto('webhooks').values(row).execute();
}

/** Updates the given columns of a webhook. */
export function updateWebhookRow(db: Db, id: string, set: Updateable<Tables['webhooks']>) {
  return db.updateTable('webhooks').set(set).where('id', '=', id).execute();
}

/** Makes all undelivered messages of a webhook due immediately, with the full time for retries. */
export function updateWaiting(db: Db, webhookId: string) {
  return db
    .updateTable('webhook_deliveries')
    .set({ tried_since: null, due_at: null })
    .where('webhook_id', '=', webhookId)
    .where('delivered_at', 'is', null)
    .execute();
}

/** Deletes a webhook and its messages; returns its id and URL, or undefined if there is none. */
export function deleteWebhookRow(db: Db, id: string) {
  return db.deleteFrom('webhooks').where('id', '=', id).returning(['id', 'url']).executeTakeFirst();
}

/** A message that was claimed for delivery. */
export type ClaimedMessage = {
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
 * Returns SQL for the messages that are due, as `each`, joined with their `webhooks`. A message isn't due while
 * messages are paused, while its webhook is off, or while an earlier message about the same subject is undelivered.
 */
const dueMessages = (now: Now) => sql`
  webhook_deliveries as each join webhooks on webhooks.id = each.webhook_id
  where each.delivered_at is null and (each.due_at is null or each.due_at <= ${now})
    and ${NOT_PAUSED} and webhooks.off_at is null
    and not exists (
      select from webhook_deliveries as before
      where before.webhook_id = each.webhook_id and before.subject = each.subject and before.id < each.id
        and before.delivered_at is null
    )`;

/** Returns a condition that is true while a message is due. */
export const messagesDue = (now: Now) => sql<boolean>`exists (select from ${dueMessages(now)})`;

/**
 * Claims the next due message until `until`; returns undefined if there is none. Until then no other process claims it;
 * if this process dies, the message becomes due again. Skips the webhooks in `busy`, which already have enough messages
 * in progress.
 */
export async function claimDelivery(db: Db, { now, until, busy }: { now: Date; until: Date; busy: readonly string[] }) {
  const { rows } = await sql<ClaimedMessage>`
    update webhook_deliveries as taken
    set due_at = ${until}, tries = taken.tries + 1, tried_since = coalesce(taken.tried_since, ${now})
    from webhooks
    where webhooks.id = taken.webhook_id and taken.id = (
      select each.id
      from ${dueMessages(now)} and webhooks.id <> all(${busy}::uuid[])
      order by each.due_at nulls first, each.id
      limit 1
      for update of each skip locked
    )
    returning taken.id, message_id, webhook_id, event, subject, store_id, at, tries, tried_since,
      url, secret, former_secret, former_until`.execute(db);
  return rows[0];
}

/** The result of an attempt: the receiver's status, or the reason why there was none. */
export type DeliveryOutcome = { status: number | null; fault: WebhookFault | null };

/** Marks a message as delivered. */
export function updateDeliveredMessage(db: Db, id: string, { now, ...outcome }: DeliveryOutcome & { now: Date }) {
  return db
    .updateTable('webhook_deliveries')
    .set({ delivered_at: now, ...outcome })
    .where('id', '=', id)
    .execute();
}

/** Records a failed attempt and when to retry. */
export function updateFailedMessage(db: Db, id: string, { dueAt, ...outcome }: DeliveryOutcome & { dueAt: Date }) {
  return db
    .updateTable('webhook_deliveries')
    .set({ due_at: dueAt, ...outcome })
    .where('id', '=', id)
    .execute();
}

/** Switches a webhook off; returns false if it already was. */
export async function switchOff(
  db: Db,
  id: string,
  { reason, now }: { reason: WebhookOff; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhooks')
    .set({ off_at: now, off_why: reason })
    .where('id', '=', id)
    .where('off_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Deletes the messages that were delivered before `before`, and all messages of webhooks that were switched off before
 * `before`.
 */
export async function deleteOldDeliveries(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('webhook_deliveries').where('delivered_at', '<', before).execute();
  await db
    .deleteFrom('webhook_deliveries')
    .where('webhook_id', 'in', (query) => query.selectFrom('webhooks').where('off_at', '<', before).select('id'))
    .execute();
}
