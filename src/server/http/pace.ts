import { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { onceGone } from './waiting.ts';

/**
 * How quickly a reader must take an answer that is made as it is read, and so holds the server up (safety, P8 and P20):
 * so many bytes in every window, and all within the total, both in ms.
 */
export const PACE = { leastBytes: 640 * 1024, windowMs: 10_000, totalMs: 5 * 60_000 };

/**
 * Holds the reader of a stream to a pace: ends the stream, and the connection, when they take too little while there is
 * something to take, or too long in all. Ends the stream, too, when they are gone.
 */
export function holdToPace(stream: Readable, reply: FastifyReply, { leastBytes, windowMs, totalMs } = PACE): void {
  const { raw, request } = reply;
  const { socket } = request.raw;
  const cut = (why: string) => {
    stream.destroy(new Error(why));
    socket.destroy();
  };
  let before = taken(socket);
  const looking = setInterval(() => {
    const now = taken(socket);
    if (raw.writableLength > 0 && now - before < leastBytes) cut('The reader is too slow');
    before = now;
  }, windowMs);
  const over = setTimeout(() => cut('The reader took too long'), totalMs);
  // What is left then lies ready, and takes no more work.
  stream.once('close', () => {
    clearInterval(looking);
    reply.raw.setTimeout(windowMs, () => raw.destroy());
  });
  onceGone(reply, () => {
    clearInterval(looking);
    clearTimeout(over);
    stream.destroy();
  });
}

/** How many bytes of a connection have gone out. Requests that never went over a network have no true socket. */
function taken(socket: unknown): number {
  return socket instanceof Socket ? socket.bytesWritten - socket.writableLength : 0;
}
