import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { element, xmlDocument } from './form/xml.ts';

const gzipAside = promisify(gzip);

/** Shorter answers fit a few packets of the network as they are, in bytes. */
const LONG_BYTES = 4 * 1024;

/** Only this type is believed: others are taken for the page of a network's proxy. */
export const XML_TYPE = 'text/xml; charset=utf-8';

/** The hash by which an app knows a file, in hex: OpenRosa knows MD5 alone, and no secret hangs on it. */
export function fileHash(text: string): string {
  return createHash('md5').update(text).digest('hex');
}

/** Sends a file, or 304 to an app that has it. An app keeps it, and asks each time whether it still holds. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, type }: { text: string; type: string },
): Promise<FastifyReply> {
  const tag = `"${fileHash(text)}"`;
  void reply.header('etag', tag).header('cache-control', 'private, no-cache').header('vary', 'accept-encoding');
  if (knownTags(request.headers['if-none-match']).includes(tag)) return reply.status(304).send();
  void reply.type(type);
  const bytes = Buffer.from(text);
  if (bytes.length < LONG_BYTES || !acceptsGzip(request)) return reply.send(bytes);
  return reply.header('content-encoding', 'gzip').send(await gzipAside(bytes));
}

function knownTags(header: string | undefined): string[] {
  return (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
}

function acceptsGzip({ headers }: FastifyRequest): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(headers['accept-encoding'] ?? '');
}

/** What an app shows its user after sending, or when something is refused. */
export function sendMessage(reply: FastifyReply, status: number, message: string): FastifyReply {
  const response = element(
    'OpenRosaResponse',
    { xmlns: 'http://openrosa.org/http/response', items: '0' },
    element('message', { nature: status < 300 ? 'submit_success' : 'submit_error' }, message),
  );
  return reply.status(status).type(XML_TYPE).send(xmlDocument(response));
}
