import { isIP } from 'node:net';
import type { RefusalCode } from '../../refusal.ts';
import { isNamed } from './post.ts';
import { isPublicAddress } from './publicAddress.ts';

/**
 * Returns the reason why a URL isn't allowed for a webhook; null if it is allowed. Doesn't resolve the host name, which
 * is done for each message.
 */
export function addressFault(address: string, internalHosts: readonly string[]): RefusalCode | null {
  if (!URL.canParse(address)) return 'invalid_webhook';
  const url = new URL(address);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  // A password in a URL would appear in the list of webhooks.
  if (!isWeb || url.username !== '' || url.password !== '') return 'invalid_webhook';
  if (isNamed(url, internalHosts)) return null;
  if (url.protocol !== 'https:') return 'webhook_not_https';
  const name = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(name) && !isPublicAddress(name) ? 'webhook_not_public' : null;
}
