import type { IncomingMessage, Server } from 'node:http';
import type { FastifyInstance } from 'fastify';

/**
 * Limits on the time that a request may take to arrive, in ms (security, P8). Most requests must be complete within
 * `mostMs`. A known caller may be sending a file over a poor mobile connection and has `totalMs`, but from `mostMs` on
 * at least `leastRate` bytes per second must arrive. Each caller may have `slowMost` such requests at the same time;
 * any more are limited to `mostMs`.
 */
export const ARRIVAL = { mostMs: 15_000, leastRate: 4 * 1024, totalMs: 10 * 60_000, slowMost: 16 };

/** Allows more time for a caller's request; `caller` is their id or another distinct key. */
export type ExtendTime = (request: { raw: IncomingMessage }, caller: string) => void;

type Arrival = { since: number; before: number; caller: string | null };

/**
 * Cuts off requests that arrive too slowly, and returns a function that allows more time for a request. Node supports
 * only one limit for all requests of a server, which is set to `totalMs`; its limit for headers still applies.
 * `lookEveryMs` is the interval between checks.
 */
export function limitArrival(
  app: FastifyInstance,
  { lookEveryMs, ...most }: typeof ARRIVAL & { lookEveryMs: number },
): ExtendTime {
  const arrivals = new Map<IncomingMessage, Arrival>();
  (app.server as Server).prependListener('request', (raw: IncomingMessage) => {
    if (hasBody(raw)) arrivals.set(raw, { since: performance.now(), before: raw.socket.bytesRead, caller: null });
  });
  const lookTimer = setInterval(() => {
    const now = performance.now();
    for (const [raw, upload] of arrivals) {
      if (raw.complete || raw.destroyed || raw.socket.destroyed) arrivals.delete(raw);
      else if (isOver(raw, upload, now)) {
        arrivals.delete(raw);
        app.server.emit('clientError', TOO_SLOW, raw.socket);
      }
    }
  }, lookEveryMs).unref();
  // Shutting down waits for arriving requests, but for none longer than `mostMs`.
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onClose', async () => clearInterval(lookTimer));

  function isOver(raw: IncomingMessage, { since, before, caller }: Arrival, now: number): boolean {
    const duration = now - since;
    if (duration <= most.mostMs) return false;
    if (caller === null || closing || duration > most.totalMs) return true;
    // Unread data means that the server is slow, not the network.
    if (raw.readableLength > 0) return false;
    return raw.socket.bytesRead - before < (most.leastRate * (duration - most.mostMs)) / 1_000;
  }

  return ({ raw }, caller) => {
    const upload = arrivals.get(raw);
    if (!upload) return;
    const otherArrivals = [...arrivals].filter(([other, { caller: of }]) => of === caller && !other.complete);
    if (otherArrivals.length < most.slowMost) upload.caller = caller;
  };
}

/** The same error as Node emits for a request that it cuts off itself, so that the app returns 408 if it still can. */
const TOO_SLOW = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
