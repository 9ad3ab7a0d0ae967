import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

/** The length of a secret, in bytes; Standard Webhooks requires 24 to 64. */
const SECRET_BYTES = 32;

/** Creates a secret in the format shown to the receiver. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/** Returns a message's headers, signed with every valid secret. */
export function signedHeaders(id: string, at: Date, body: string, secrets: readonly string[]): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'Fourscore',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}
