import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

/** The length of a secret, in bytes; the rules of Standard Webhooks want 24 to 64. */
const SECRET_BYTES = 32;

/** A new secret, as its receiver is told it. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/** The headers of a message, signed with each secret that is valid. */
export function signedHeaders(id: string, at: Date, body: string, secrets: readonly string[]): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'Fourscore',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}
