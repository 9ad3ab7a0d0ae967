import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

const gzipAside = promisify(gzip);

/** Shorter answers fit a few packets of the network as they are, in characters or bytes. */
const LONG_CHARACTERS = 4 * 1024;

const encodings = new Negotiator({ supportedValues: ['gzip'] });

/**
 * Sends an answer as JSON, a long one compressed for clients that accept it. It is packed beside the event loop and as
 * a whole, so that it is still seen whether the reader takes it in time.
 */
export async function sendJson(answer: object, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  void reply.type('application/json; charset=utf-8');
  return sendText(JSON.stringify(answer), request, reply);
}

/** The same with a text, whose type was said; or with its bytes. */
export async function sendText(
  text: string | Buffer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (text.length < LONG_CHARACTERS) return reply.send(text);
  void reply.header('vary', varyOf(reply, 'accept-encoding'));
  if (encodings.negotiate(request.headers['accept-encoding'] ?? '') !== 'gzip') return reply.send(text);
  const packed = await gzipAside(text);
  return reply.header('content-encoding', 'gzip').send(packed);
}

/** What the answer varies with already, and a header more. */
function varyOf(reply: FastifyReply, header: string): string {
  const before = reply.getHeader('vary');
  return typeof before === 'string' ? `${before}, ${header}` : header;
}
