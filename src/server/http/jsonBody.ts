import type { FastifyInstance } from 'fastify';
import { parse } from 'secure-json-parse';
import { Refusal } from '../refusal.ts';

/** No call's input is nested as deep. */
const DEPTH_MAX = 20;

/**
 * JSON is the only kind of body, but for uploads. It is taken as bytes: a call is parsed by `readJson` once it is known who
 * makes it, so that strangers can't make the console parse what they send.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

/** What a body of JSON says; an absent or empty one means `{}` (the spec's calls without a payload send none). */
export function readJson(body: unknown): unknown {
  if (!Buffer.isBuffer(body) || body.length === 0) return {};
  if (isTooDeep(body)) throw new Refusal('bad_request');
  try {
    return parse(body.toString(), { protoAction: 'error', constructorAction: 'error' });
  } catch {
    throw new Refusal('not_json');
  }
}

/** A body of so many bytes is parsed in no time. */
const SHORT_BYTES = 1024;

/** Whether a body may be parsed for a caller who is not recognised yet: for a call that is begun ahead. */
export function isShortBody(body: unknown): boolean {
  return !Buffer.isBuffer(body) || body.length <= SHORT_BYTES;
}

const [QUOTE, BACKSLASH] = Buffer.from('"\\');
const OPENING = new Set(Buffer.from('[{'));
const CLOSING = new Set(Buffer.from(']}'));

/** Whether arrays and objects are nested deeper than any call's; parsing a megabyte of them takes long. */
function isTooDeep(body: Buffer): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < body.length; at++) {
    const byte = body[at] as number;
    if (inText && byte === BACKSLASH) at++;
    else if (byte === QUOTE) inText = !inText;
    else if (inText) continue;
    else if (OPENING.has(byte)) {
      if (++depth > DEPTH_MAX) return true;
    } else if (CLOSING.has(byte)) depth--;
  }
  return false;
}
