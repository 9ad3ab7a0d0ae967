import type { Generated } from 'kysely';
import type { WebhookEvent, WebhookFault, WebhookOff } from '../../../domain/programs/webhooks.ts';

/** The tables of webhooks and what they tell (migration 0037). */
export type WebhookTables = {
  webhooks: {
    id: string;
    url: string;
    events: WebhookEvent[];
    group_id: string | null;
    secret: Buffer;
    former_secret: Buffer | null;
    former_until: Date | null;
    made_at: Date;
    made_by: string | null;
    off_at: Date | null;
    off_why: WebhookOff | null;
  };
  /** Added by the function `tell_webhooks` of migration 0037 alone. */
  webhook_deliveries: {
    id: Generated<string>;
    message_id: Generated<string>;
    webhook_id: string;
    event: WebhookEvent;
    subject: string;
    store_id: string;
    at: Date;
    tries: Generated<number>;
    tried_since: Date | null;
    due_at: Date | null;
    delivered_at: Date | null;
    status: number | null;
    fault: WebhookFault | null;
  };
};
