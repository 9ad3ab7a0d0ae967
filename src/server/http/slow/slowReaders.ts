import { ReadStream } from 'node:fs';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * The time, in ms, after which a client that stops reading a response is cut off (security, P8). Node checks for
 * progress first, so this can take twice as long, and a slow reader that makes progress isn't cut off.
 */
const SENDING_MS = 9_000;

/**
 * Cuts off clients that don't read their responses. Streamed responses, such as workbooks, have limits of their own.
 * `idleMs` is the timeout until a response is sent.
 */
export function cutSlowReaders(app: FastifyInstance, { idleMs }: { idleMs: number }): void {
  // Resets the timeout that the previous response on this connection has set; that response may still be in progress.
  app.addHook('onRequest', (request, _reply, done) => {
    setIdle(request.raw.socket, idleMs);
    done();
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    const isThere = typeof payload === 'string' || Buffer.isBuffer(payload) || payload instanceof ReadStream;
    if (isThere) setIdle(request.raw.socket, SENDING_MS);
    done(null, payload);
  });
}

/** Sets a socket's idle timeout. Injected requests have no real socket. */
function setIdle(socket: unknown, ms: number): void {
  if (socket instanceof Socket) socket.setTimeout(ms);
}
