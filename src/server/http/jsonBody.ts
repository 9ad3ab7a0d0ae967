import type { FastifyInstance } from 'fastify';
import { parse } from 'secure-json-parse';
import { Refusal } from '../refusal.ts';

/** The maximum nesting depth of a body, which is more than any call needs. */
const DEPTH_MAX = 20;

/**
 * Accepts only JSON bodies, apart from uploads. Bodies remain bytes until `readJson` parses them, so that the server
 * parses no long body before the caller is recognised.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

/**
 * Parses a JSON body; an absent or empty body means `{}`, because the specification's calls without a payload send
 * none. Throws a Refusal if the body is invalid or too deep.
 */
export function readJson(body: unknown): unknown {
  if (!Buffer.isBuffer(body) || body.length === 0) return {};
  if (isTooDeep(body)) throw new Refusal('bad_request');
  try {
    return parse(body.toString(), { protoAction: 'error', constructorAction: 'error' });
  } catch {
    throw new Refusal('not_json');
  }
}

/**
 * The maximum size of a body that may be parsed before the caller is recognised, in bytes: parsing it takes almost no
 * time.
 */
const SHORT_BYTES = 1024;

/** Checks whether a body may be parsed before the caller is recognised, for a speculative call. */
export function isShortBody(body: unknown): boolean {
  return !Buffer.isBuffer(body) || body.length <= SHORT_BYTES;
}

const [QUOTE, BACKSLASH] = Buffer.from('"\\');
const OPENING = new Set(Buffer.from('[{'));
const CLOSING = new Set(Buffer.from(']}'));

/** Checks whether arrays and objects are nested deeper than any call needs; parsing a megabyte of them is slow. */
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
