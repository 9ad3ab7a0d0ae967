import type { IncomingMessage, Server } from 'node:http';
import type { FastifyInstance } from 'fastify';

/**
 * How long a request may take to come in whole, in ms (safety, P8). What a caller sends who is known may have files in it
 * and come over a phone's bad line: after the time of all others it must have come at a least rate, in bytes a second, and
 * within the total. One caller has so many of these at once; any more are held to the time of all others.
 */
export const ARRIVAL = { mostMs: 15_000, leastRate: 4 * 1024, totalMs: 10 * 60_000, slowMost: 16 };

/** Gives a request of a caller, by their id or what else tells them from others, the time of a slow line. */
export type GiveTime = (request: { raw: IncomingMessage }, caller: string) => void;

type Coming = { since: number; before: number; caller: string | null };

/**
 * Cuts requests that are too slow to come in. Node knows one limit for all requests of a server, so that its own is the total; that
 * of headers stays with Node. `lookEveryMs` is how often it is looked.
 */
export function limitArrival(
  app: FastifyInstance,
  { lookEveryMs, ...most }: typeof ARRIVAL & { lookEveryMs: number },
): GiveTime {
  const coming = new Map<IncomingMessage, Coming>();
  (app.server as Server).prependListener('request', (raw: IncomingMessage) => {
    if (hasBody(raw)) coming.set(raw, { since: performance.now(), before: raw.socket.bytesRead, caller: null });
  });
  const looking = setInterval(() => {
    const now = performance.now();
    for (const [raw, each] of coming) {
      if (raw.complete || raw.destroyed || raw.socket.destroyed) coming.delete(raw);
      else if (isOver(raw, each, now)) {
        coming.delete(raw);
        app.server.emit('clientError', TOO_SLOW, raw.socket);
      }
    }
  }, lookEveryMs).unref();
  // The end of the server waits for what is on its way, and for none of them longer than for all others.
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onClose', async () => clearInterval(looking));

  function isOver(raw: IncomingMessage, { since, before, caller }: Coming, now: number): boolean {
    const took = now - since;
    if (took <= most.mostMs) return false;
    if (caller === null || closing || took > most.totalMs) return true;
    // What lies here unread waits for the server, and not for the line.
    if (raw.readableLength > 0) return false;
    return raw.socket.bytesRead - before < (most.leastRate * (took - most.mostMs)) / 1_000;
  }

  return ({ raw }, caller) => {
    const each = coming.get(raw);
    if (!each) return;
    const others = [...coming].filter(([other, { caller: of }]) => of === caller && !other.complete);
    if (others.length < most.slowMost) each.caller = caller;
  };
}

/** What Node says of a request that it cuts itself: the app answers 408 where it still can. */
const TOO_SLOW = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
