import { ReadStream } from 'node:fs';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * A complete answer that the client does not read is cut off, in ms (safety, P8). Node looks twice before it does, so
 * that it takes up to double: what is merely slow makes progress in between.
 */
const SENDING_MS = 9_000;

/** Cuts readers that don't read. Answers that are still being made, such as workbooks, have times of their own. */
export function cutSlowReaders(app: FastifyInstance, { idleMs }: { idleMs: number }): void {
  // The same connection may have brought another request before, whose answer is still on its way.
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

/** Requests that never went over a network have no socket. */
function setIdle(socket: unknown, ms: number): void {
  if (socket instanceof Socket) socket.setTimeout(ms);
}
