import { sql } from 'kysely';
import { DELIVERIES_SHOWN } from '../../../domain/programs/webhooks.ts';
import type { Db } from '../../db/schema.ts';

/**
 * Selects all webhooks, sorted by URL. Each has the number of undelivered messages, and the result of the newest
 * message that the server has tried to send.
 */
export function selectWebhooks(db: Db) {
  return db
    .selectFrom('webhooks')
    .leftJoin('groups', 'groups.id', 'webhooks.group_id')
    .leftJoinLateral(
      (row) =>
        row
          .selectFrom('webhook_deliveries')
          .whereRef('webhook_id', '=', 'webhooks.id')
          .where('tries', '>', 0)
          .select(['at', 'delivered_at', 'status', 'fault'])
          .orderBy('id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['webhooks.id', 'url', 'events', 'webhooks.group_id', 'groups.name as group_name', 'made_at', 'off_why'])
    .select(['last.at as last_at', 'last.delivered_at as last_delivered', 'last.status', 'last.fault'])
    .select((row) =>
      row
        .selectFrom('webhook_deliveries')
        .whereRef('webhook_id', '=', 'webhooks.id')
        .where('delivered_at', 'is', null)
        .select(sql<number>`count(*)::int`.as('count'))
        .as('waiting'),
    )
    .orderBy('url')
    .orderBy('webhooks.id')
    .execute();
}

/** Selects a webhook with its group's name. */
export function selectWebhook(db: Db, id: string) {
  return db
    .selectFrom('webhooks')
    .leftJoin('groups', 'groups.id', 'webhooks.group_id')
    .where('webhooks.id', '=', id)
    .selectAll('webhooks')
    .select('groups.name as group_name')
    .executeTakeFirst();
}

/**
 * Selects the webhook that an email is about; for emails from an earlier release, the one that was switched off last.
 */
export function selectWebhookToName(db: Db, id: string | null) {
  return db
    .selectFrom('webhooks')
    .$if(id !== null, (query) => query.where('id', '=', id))
    .$if(id === null, (query) => query.where('off_at', 'is not', null))
    .select('url')
    .orderBy('off_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Counts the active webhooks. */
export async function countWebhooksOn(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('webhooks')
    .where('off_at', 'is', null)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Selects the newest messages of a webhook. */
export function selectDeliveries(db: Db, webhookId: string) {
  return db
    .selectFrom('webhook_deliveries')
    .where('webhook_id', '=', webhookId)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(DELIVERIES_SHOWN)
    .execute();
}
