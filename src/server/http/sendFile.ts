import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendText } from './compress.ts';

/**
 * Returns the hex hash by which an app identifies a file: OpenRosa supports only MD5, and security doesn't depend on
 * it.
 */
export function fileHash(content: string | Buffer): string {
  return createHash('md5').update(content).digest('hex');
}

/** Sends a file, or 304 to a client that already has it. Clients cache it and revalidate it each time. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, type }: { text: string; type: string },
): Promise<FastifyReply> {
  const tag = `"${fileHash(text)}"`;
  void reply.header('etag', tag).header('cache-control', 'private, no-cache').header('vary', 'accept-encoding');
  if (knownTags(request.headers['if-none-match']).includes(tag)) return reply.status(304).send();
  void reply.type(type);
  return sendText(text, request, reply);
}

function knownTags(header: string | undefined): string[] {
  return (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
}
