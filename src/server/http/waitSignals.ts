import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from '../refusal.ts';

/** The maximum time that a response may wait for a slot, in ms. */
const WAITING_MOST_MS = 5 * 60_000;

/** Returns a signal that aborts when there is no point in waiting any longer, and lets the response take longer. */
export type WaitSignal = (reply: FastifyReply) => AbortSignal;

/**
 * Returns a function that creates signals for responses that wait for a slot. A signal aborts when the caller
 * disconnects, and when the server closes, because waiting responses would delay that.
 */
export function openWaitSignals(app: FastifyInstance): WaitSignal {
  const controllers = new Set<AbortController>();
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
    for (const controller of controllers) controller.abort(new Refusal('unavailable'));
  });
  return (reply) => {
    const controller = new AbortController();
    controllers.add(controller);
    if (closing) controller.abort(new Refusal('unavailable'));
    onDisconnect(reply, () => {
      controllers.delete(controller);
      // The client has disconnected.
      controller.abort(new Refusal('bad_request'));
    });
    // The server's default timeout is for responses that don't wait.
    reply.raw.setTimeout(WAITING_MOST_MS, () => reply.raw.destroy());
    return controller.signal;
  };
}

/**
 * Calls back once the response ends or its connection closes. For a pipelined response, only the socket reports that
 * the connection closed.
 */
export function onDisconnect({ raw, request }: FastifyReply, callBack: () => void): void {
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
  // The response or its connection may have closed already. Injected requests have no real socket.
  if (raw.destroyed || (socket instanceof Socket && socket.destroyed)) end();
}
