import type { FastifyReply, FastifyRequest } from 'fastify';
import { byteRange } from './byteRange.ts';

/** Sends a recording, or the part of it that was requested: Safari plays audio only if it can load it in parts. */
export function sendAudio(request: FastifyRequest, reply: FastifyReply, bytes: Buffer): FastifyReply {
  const range = byteRange(request.headers.range, bytes.length);
  void reply.header('accept-ranges', 'bytes');
  if (range === null) return reply.send(bytes);
  if (range === 'none') return reply.status(416).header('content-range', `bytes */${bytes.length}`).send();
  return reply
    .status(206)
    .header('content-range', `bytes ${range.first}-${range.last}/${bytes.length}`)
    .send(bytes.subarray(range.first, range.last + 1));
}
