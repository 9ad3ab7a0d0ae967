import type { WebhookEvent } from '../../../domain/programs/webhooks.ts';
import type { Db } from '../../db/schema.ts';
import type { Vault } from '../../identity/vault.ts';
import type { ClaimedMessage, DeliveryOutcome } from './changes.ts';
import { PostError, type Post } from './post.ts';
import { signedHeaders } from './secret.ts';

type Message = { message_id: string; event: WebhookEvent | 'webhook.test'; at: Date; data: Record<string, string> };
type Receiver = Pick<ClaimedMessage, 'url' | 'secret' | 'former_secret' | 'former_until'>;

/** Tries once to send a message. It counts as delivered only if the response is 2xx. */
export async function tryOnce(
  message: Message,
  receiver: Receiver & ({ id: string } | { webhook_id: string }),
  { db, vault, post, now }: { db: Db; vault: Vault; post: Post; now: Date },
): Promise<DeliveryOutcome & { arrived: boolean }> {
  const context = 'webhook_id' in receiver ? receiver.webhook_id : receiver.id;
  const body = JSON.stringify({ type: message.event, timestamp: message.at.toISOString(), data: message.data });
  try {
    const secrets = await secretsOf(receiver, context, { db, vault, now });
    const status = await post(receiver.url, body, signedHeaders(`msg_${message.message_id}`, now, body, secrets));
    return { status, fault: null, arrived: status >= 200 && status < 300 };
  } catch (error) {
    if (error instanceof PostError) return { status: null, fault: error.fault, arrived: false };
    throw error;
  }
}

/** Returns the valid secrets: the current one, then the previous one until it expires. */
async function secretsOf(
  { secret, former_secret: former, former_until: until }: Receiver,
  context: string,
  { db, vault, now }: { db: Db; vault: Vault; now: Date },
): Promise<string[]> {
  const valid = former !== null && until !== null && until > now ? [secret, former] : [secret];
  try {
    return await Promise.all(valid.map(async (ciphertext) => (await vault.unseal(db, ciphertext, context)).toString()));
  } catch {
    // The secret was encrypted with a key that is lost; a new secret fixes this.
    throw new PostError('no_secret');
  }
}
