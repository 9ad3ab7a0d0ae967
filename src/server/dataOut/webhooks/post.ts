import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import type { WebhookFault } from '../../domain/programs/webhooks.ts';
import { isPublicAddress } from './publicAddress.ts';

/** How long a receiver may take, from looking up its name to the head of its answer, in ms. */
const PATIENCE_MS = 10_000;

/** A message is not sent there, or did not arrive. */
export class NotPosted extends Error {
  readonly fault: WebhookFault;
  constructor(fault: WebhookFault) {
    super(fault);
    this.fault = fault;
  }
}

export type PostOptions = {
  /** Hosts, or `host:port`, that may be inside and without https (WEBHOOK_HOSTS). */
  inside: readonly string[];
  patienceMs?: number;
  /** All addresses of a name; tests answer for the network. */
  addressesOf?: (host: string) => Promise<string[]>;
};

/** Posts a message and answers with the receiver's status; throws `NotPosted` where there is none. */
export type Post = (url: string, body: string, headers: Record<string, string>) => Promise<number>;

/**
 * A way to post that never leads inside: only to https and to addresses of the internet (safety, P22). A name is looked up
 * once, and the connection goes to what was found, whatever the name says a moment later. No redirect is followed, and of
 * the answer nothing but its status is read.
 */
export function openPost({ inside, patienceMs = PATIENCE_MS, addressesOf = lookUp }: PostOptions): Post {
  return async (address, body, headers) => {
    const url = new URL(address);
    const signal = AbortSignal.timeout(patienceMs);
    const host = await within(signal, placeOf(url, inside, addressesOf));
    return within(signal, send(url, host, { body, headers, signal }));
  };
}

/** Whether a setting names the host of an address: as `host`, or as `host:port`. */
export function isNamed({ hostname, port, protocol }: URL, inside: readonly string[]): boolean {
  const actual = port || (protocol === 'https:' ? '443' : '80');
  return inside.includes(hostname) || inside.includes(`${hostname}:${actual}`);
}

/** The one address to connect to. */
async function placeOf(url: URL, inside: readonly string[], addressesOf: (host: string) => Promise<string[]>) {
  const trusted = isNamed(url, inside);
  if (!trusted && url.protocol !== 'https:') throw new NotPosted('not_https');
  const name = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(name) ? [name] : await addressesOf(name).catch((): string[] => []);
  const [first] = addresses;
  if (first === undefined) throw new NotPosted('no_host');
  // One inside is enough to refuse: which of them would be taken is for others to say.
  if (!trusted && !addresses.every(isPublicAddress)) throw new NotPosted('not_public');
  return first;
}

async function lookUp(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

/** Whatever the system takes its time over, such as a name, or never tells of. */
function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new NotPosted('too_slow')), { once: true });
    work.then(resolve, reject);
  });
}

type Message = { body: string; headers: Record<string, string>; signal: AbortSignal };

function send(url: URL, host: string, { body, headers, signal }: Message): Promise<number> {
  const secure = url.protocol === 'https:';
  const name = url.hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve, reject) => {
    const request = (secure ? https : http).request({
      host,
      port: url.port || (secure ? 443 : 80),
      path: `${url.pathname}${url.search}`,
      method: 'POST',
      // Nothing is kept open between messages: a connection belongs to one look at the name.
      agent: false,
      signal,
      ...(isIP(name) ? {} : { servername: name }),
      headers: { ...headers, host: url.host, 'content-length': Buffer.byteLength(body) },
    });
    request.on('response', (response) => {
      resolve(response.statusCode ?? 0);
      // What else it says is not waited for.
      response.on('error', () => {});
      response.destroy();
    });
    // Node gives up a connection that changes to another protocol without a word, unless it is listened to.
    request.on('upgrade', (response, socket) => {
      resolve(response.statusCode ?? 0);
      socket.destroy();
    });
    request.on('error', (error) => reject(new NotPosted(faultOf(error, signal))));
    request.end(body);
  });
}

function faultOf(error: Error, signal: AbortSignal): WebhookFault {
  if (signal.aborted) return 'too_slow';
  const { code = '' } = error as NodeJS.ErrnoException;
  return /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL/.test(code) ? 'no_trust' : 'no_connection';
}
