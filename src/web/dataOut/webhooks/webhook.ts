import type { listDeliveries, listWebhooks } from '../../../contract/dataOut/webhooks.ts';
import type { ReplyOf } from '../../../contract/kit/call.ts';
import type { Text } from '../../i18n/useText.ts';

export type Webhook = ReplyOf<typeof listWebhooks>['resultData'][number];
export type Delivery = ReplyOf<typeof listDeliveries>['resultData'][number];

/** Describes the result of a delivery attempt: the response status, or the reason there was no response. */
export function outcomeOf(text: Text, { status, fault }: Pick<Delivery, 'status' | 'fault'>): string {
  if (fault !== null) return text(`webhooks.faults.${fault}`);
  return text('webhooks.answered', { status: String(status ?? '') });
}
