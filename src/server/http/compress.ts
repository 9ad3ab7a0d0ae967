import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

const gzipAside = promisify(gzip);

/**
 * The length from which responses are compressed, in characters or bytes; shorter ones fit into a few network packets.
 */
const LONG_CHARACTERS = 4 * 1024;

const encodings = new Negotiator({ supportedValues: ['gzip'] });

/**
 * Sends a response as JSON, compressed if it is long and the client accepts gzip. The whole response is compressed
 * before it is sent, so that slow readers can still be detected.
 */
export async function sendJson(answer: object, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  void reply.type('application/json; charset=utf-8');
  return sendText(JSON.stringify(answer), request, reply);
}

/** Sends a string or its bytes like `sendJson`; the content type must already be set. */
export async function sendText(
  text: string | Buffer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (text.length < LONG_CHARACTERS) return reply.send(text);
  void reply.header('vary', varyOf(reply, 'accept-encoding'));
  if (encodings.negotiate(request.headers['accept-encoding'] ?? '') !== 'gzip') return reply.send(text);
  const zippedText = await gzipAside(text);
  return reply.header('content-encoding', 'gzip').send(zippedText);
}

/** Returns the response's `Vary` with a header added, unless it already contains it. */
function varyOf(reply: FastifyReply, header: string): string {
  const before = reply.getHeader('vary');
  if (typeof before !== 'string') return header;
  return before.split(', ').includes(header) ? before : `${before}, ${header}`;
}
