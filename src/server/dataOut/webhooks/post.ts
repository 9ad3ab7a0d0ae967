import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { WebhookFault } from '../../../domain/programs/webhooks.ts';
import { isPublicAddress } from './publicAddress.ts';
import { resolveHost, type ResolveHost } from './resolve.ts';

/** The time limit for a receiver, from the DNS lookup to the headers of its response, in ms. */
const PATIENCE_MS = 10_000;

/**
 * The time limit for connecting to each of a host's IP addresses, in ms. Node's default of 250 ms is too short for
 * hosts on another continent.
 */
const EACH_ADDRESS = { autoSelectFamilyAttemptTimeout: 2_000 };

/** Thrown when a message could not be sent or got no response in time. */
export class PostError extends Error {
  readonly fault: WebhookFault;
  constructor(fault: WebhookFault) {
    super(fault);
    this.fault = fault;
  }
}

export type PostOptions = {
  /** Hosts (or `host:port`) that may be in private networks and don't need https (WEBHOOK_HOSTS). */
  internalHosts: readonly string[];
  patienceMs?: number;
  /** Resolves a name to all its IP addresses. */
  addressesOf?: ResolveHost;
};

/** Posts a message and returns the receiver's status; throws `PostError` if there is none. */
export type Post = (url: string, body: string, headers: Record<string, string>) => Promise<number>;

/**
 * Returns a function that posts only over https and to public IP addresses, except to `internalHosts` (security, P22).
 * A host name is looked up once, and the connection uses only the addresses that were found. Redirects aren't followed,
 * and only the response's status is read.
 */
export function openPost({ internalHosts, patienceMs = PATIENCE_MS, addressesOf = resolveHost }: PostOptions): Post {
  return async (address, body, headers) => {
    const url = new URL(address);
    const signal = AbortSignal.timeout(patienceMs);
    const addresses = await rejectOnAbort(signal, placesOf(url, internalHosts, addressesOf, signal));
    return rejectOnAbort(signal, send(url, addresses, { body, headers, signal }));
  };
}

/** Checks whether a setting lists a URL's host, as `host` or `host:port`. */
export function isNamed({ hostname, port, protocol }: URL, internalHosts: readonly string[]): boolean {
  const actual = port || (protocol === 'https:' ? '443' : '80');
  return internalHosts.includes(hostname) || internalHosts.includes(`${hostname}:${actual}`);
}

/**
 * Returns the IP addresses of a URL's host. Throws PostError if there are none, or if messages must not be sent to the
 * URL or to one of the addresses.
 */
async function placesOf(
  url: URL,
  internalHosts: readonly string[],
  addressesOf: ResolveHost,
  signal: AbortSignal,
): Promise<string[]> {
  const isTrusted = isNamed(url, internalHosts);
  if (!isTrusted && url.protocol !== 'https:') throw new PostError('not_https');
  const name = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(name)
    ? [name]
    : await addressesOf(name, { signal, trusted: isTrusted }).catch((): string[] => []);
  if (addresses.length === 0) throw new PostError('no_host');
  // One private address is enough to refuse, because the system decides which address it connects to.
  if (!isTrusted && !addresses.every(isPublicAddress)) throw new PostError('not_public');
  return addresses;
}

/** Returns a lookup function that yields only the addresses that were checked. */
function pinnedLookup(addresses: readonly string[]): LookupFunction {
  const answers = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_name, { all }, answer) => {
    const [first] = answers;
    if (all || !first) answer(null, answers);
    else answer(null, first.address, first.family);
  };
}

/** Rejects with `too_slow` when the signal aborts, even if the work (such as a name lookup) never settles. */
function rejectOnAbort<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new PostError('too_slow')), { once: true });
    work.then(resolve, reject);
  });
}

type Message = { body: string; headers: Record<string, string>; signal: AbortSignal };

function send(url: URL, addresses: readonly string[], { body, headers, signal }: Message): Promise<number> {
  const secure = url.protocol === 'https:';
  const name = url.hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve, reject) => {
    const request = (secure ? https : http).request({
      host: name,
      lookup: pinnedLookup(addresses),
      ...EACH_ADDRESS,
      port: url.port || (secure ? 443 : 80),
      path: `${url.pathname}${url.search}`,
      method: 'POST',
      // Connections aren't reused, because each one is pinned to the addresses of one DNS lookup.
      agent: false,
      signal,
      ...(isIP(name) ? {} : { servername: name }),
      headers: { ...headers, host: url.host, 'content-length': Buffer.byteLength(body) },
    });
    request.on('response', (response) => {
      resolve(response.statusCode ?? 0);
      // The body isn't read.
      response.on('error', () => {});
      response.destroy();
    });
    // Without a listener, Node silently drops a connection that switches to another protocol.
    request.on('upgrade', (response, socket) => {
      resolve(response.statusCode ?? 0);
      socket.destroy();
    });
    request.on('error', (error) => reject(new PostError(faultOf(error, signal))));
    request.end(body);
  });
}

function faultOf(error: Error, signal: AbortSignal): WebhookFault {
  if (signal.aborted) return 'too_slow';
  const { code = '' } = error as NodeJS.ErrnoException;
  return /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL/.test(code) ? 'no_trust' : 'no_connection';
}
