import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from '../refusal.ts';

/** The longest that an answer may wait for its turn, in ms. */
const WAITING_MOST_MS = 5 * 60_000;

/** Gives a signal that aborts when there is nothing to wait for any more. */
export type Waiting = (reply: FastifyReply) => AbortSignal;

/**
 * For answers that wait for their turn: a caller who has gone waits no longer, and no caller does when the server ends,
 * because that would hold it up.
 */
export function openWaiting(app: FastifyInstance): Waiting {
  const waiting = new Set<AbortController>();
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
    for (const each of waiting) each.abort(new Refusal('unavailable'));
  });
  return (reply) => {
    const gone = new AbortController();
    waiting.add(gone);
    if (closing) gone.abort(new Refusal('unavailable'));
    onceGone(reply, () => {
      waiting.delete(gone);
      // No caller is left to be told.
      gone.abort(new Refusal('bad_request'));
    });
    // The server's own limit is meant for what is answered at once.
    reply.raw.setTimeout(WAITING_MOST_MS, () => reply.raw.destroy());
    return gone.signal;
  };
}

/**
 * Calls back once the answer is over, or its connection. An answer behind another one on the same connection hears of
 * the connection's end from the socket alone.
 */
export function onceGone({ raw, request }: FastifyReply, callBack: () => void): void {
  const { socket } = request.raw;
  let over = false;
  const end = () => {
    socket.removeListener('close', end);
    raw.removeListener('close', end);
    if (!over) callBack();
    over = true;
  };
  raw.once('close', end);
  socket.once('close', end);
  // It may have gone before. Requests that never went over a network have no true socket.
  if (raw.destroyed || (socket instanceof Socket && socket.destroyed)) end();
}
