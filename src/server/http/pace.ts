import { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { onDisconnect } from './waitSignals.ts';

/**
 * The minimum pace at which a client must read a streamed response, because sending it occupies the server (security,
 * P8 and P20): the number of bytes per window, and the total time. Both times are in ms.
 */
export const PACE = { leastBytes: 640 * 1024, windowMs: 10_000, totalMs: 5 * 60_000 };

/**
 * Enforces a pace on the reader of a stream: ends the stream and the connection if they read too little while data is
 * available, or take too long in total. Also ends the stream when they disconnect.
 */
export function holdToPace(stream: Readable, reply: FastifyReply, { leastBytes, windowMs, totalMs } = PACE): void {
  const { raw, request } = reply;
  const { socket } = request.raw;
  const cut = (reason: string) => {
    stream.destroy(new Error(reason));
    socket.destroy();
  };
  let before = sentBytes(socket);
  const lookTimer = setInterval(() => {
    const now = sentBytes(socket);
    if (raw.writableLength > 0 && now - before < leastBytes) cut('The reader is too slow');
    before = now;
  }, windowMs);
  const over = setTimeout(() => cut('The reader took too long'), totalMs);
  // The remaining data is buffered and costs no more work.
  stream.once('close', () => {
    clearInterval(lookTimer);
    reply.raw.setTimeout(windowMs, () => raw.destroy());
  });
  onDisconnect(reply, () => {
    clearInterval(lookTimer);
    clearTimeout(over);
    stream.destroy();
  });
}

/** Returns the number of bytes that a connection has sent. Injected requests have no real socket. */
function sentBytes(socket: unknown): number {
  return socket instanceof Socket ? socket.bytesWritten - socket.writableLength : 0;
}
