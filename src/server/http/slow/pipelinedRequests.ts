import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * For one connection, the maximum number of requests that are handled at the same time, and of requests that wait.
 * Browsers send the next request after a response; a proxy or a program may send a few ahead.
 */
const PIPELINED = { running: 8, waiting: 100 };

/** The requests of one connection: the number being handled, and the functions that start the waiting ones. */
type ConnectionQueue = { running: number; waiting: (() => void)[] };

/**
 * Limits the requests that one connection sends ahead of their responses (security, P8). While some are waiting,
 * nothing more is read from the connection. A connection that exceeds the maximum is closed.
 */
export function limitPipelinedRequests(app: FastifyInstance, most = PIPELINED): void {
  const connections = new WeakMap<Socket, ConnectionQueue>();

  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    // Injected requests have no real socket.
    if (!(socket instanceof Socket)) {
      done();
      return;
    }
    // Requests that arrived in the same packet as too many others are dropped.
    if (socket.destroyed) return;
    const queue = connections.get(socket) ?? { running: 0, waiting: [] };
    connections.set(socket, queue);
    const start = () => {
      queue.running += 1;
      reply.raw.once('close', () => end(socket, queue));
      done();
    };
    if (queue.running < most.running) {
      start();
    } else if (queue.waiting.length < most.waiting) {
      queue.waiting.push(start);
      // Node resumes reading at the end of each parsed request, so the socket must be paused after that.
      process.nextTick(() => queue.waiting.length > 0 && socket.pause());
    } else {
      queue.waiting.length = 0;
      socket.destroy();
    }
  });
}

/** Starts the next request after a response; resumes reading when none are waiting. */
function end(socket: Socket, queue: ConnectionQueue): void {
  queue.running -= 1;
  if (socket.destroyed) return;
  queue.waiting.shift()?.();
  if (queue.waiting.length === 0) socket.resume();
}
