import type { listDeliveries, listWebhooks } from '../../contract/access/webhooks.ts';
import type { ReplyOf } from '../../contract/kit/call.ts';
import type { Text } from '../i18n/useText.ts';

export type Webhook = ReplyOf<typeof listWebhooks>['resultData'][number];
export type Delivery = ReplyOf<typeof listDeliveries>['resultData'][number];

/** What a try came to, in words: the status that was answered, or why there was none. */
export function outcomeOf(text: Text, { status, fault }: Pick<Delivery, 'status' | 'fault'>): string {
  if (fault !== null) return text(`webhooks.faults.${fault}`);
  return text('webhooks.answered', { status: String(status ?? '') });
}
