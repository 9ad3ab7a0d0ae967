import type { Db } from '../../db/schema.ts';
import { selectWebhookToName } from './queries.ts';

/**
 * Returns the link for the email about a webhook that was switched off. Its text is the webhook's host, because the URL
 * may contain a secret. Returns null if the webhook has been deleted.
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
