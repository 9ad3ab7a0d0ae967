import type { Db } from '../../db/schema.ts';
import { selectWebhookToName } from './queries.ts';

/**
 * Returns the values for the email about a webhook that was switched off: the link, and the webhook's host, which names
 * the webhook because the rest of its URL may be secret. Returns null if the webhook has been deleted.
 */
export async function makeWebhookLink(
  db: Db,
  { email, webhookId }: { email: string; webhookId: string | null },
  { publicUrl }: { publicUrl: string },
) {
  const webhook = await selectWebhookToName(db, webhookId);
  return webhook
    ? { link: `${publicUrl}/settings/webhooks`, email, language: null, name: new URL(webhook.url).host }
    : null;
}
