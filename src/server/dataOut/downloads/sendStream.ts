import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { holdToPace, PACE } from '../../http/pace.ts';
import { watchRights } from '../../process/watchRights.ts';

/** Sets the headers of a download: its type, its file name, and its length in bytes if it is known. */
export function fileHeaders(
  reply: FastifyReply,
  { file, type, bytes }: { file: string; type: string; bytes?: number },
): void {
  void reply.type(type).header('content-disposition', `attachment; filename="${file}"`);
  if (bytes !== undefined) void reply.header('content-length', bytes);
  void reply.header('cache-control', 'no-store');
}

/**
 * Sends a stream as long as its reader keeps up and `ask` doesn't throw a Refusal, and frees the slot when the stream
 * closes. A failure breaks the connection, so that half a file never looks complete.
 */
export function sendStream(
  stream: Readable,
  {
    reply,
    freeSlot,
    ask,
    pace = PACE,
  }: {
    reply: FastifyReply;
    freeSlot: () => void;
    ask: () => Promise<unknown>;
    pace?: typeof PACE;
  },
): FastifyReply {
  stream.once('error', (error) => reply.request.log.warn({ err: error }, 'download interrupted'));
  const stopWatching = watchRights(ask, (refusal) => stream.destroy(refusal));
  stream.once('close', () => {
    stopWatching();
    freeSlot();
  });
  holdToPace(stream, reply, pace);
  return reply.send(stream);
}
