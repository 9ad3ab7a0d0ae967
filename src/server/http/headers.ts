import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  // Clips are fetched with the user's token and played from a blob.
  'media-src blob:',
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The policy of the worker that reads barcodes. Only this worker may compile WebAssembly; a worker has the policy of
 * its own response, not that of the page that starts it.
 */
export const READER_POLICY = "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'";

const EVERY_ANSWER = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(self)',
} as const;

/**
 * HSTS: browsers use only https for this host and its subdomains for a year. Sent only by a console that is served over
 * https.
 */
const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains';

/** The path below which audit apps are served. These apps accept only responses with `OPENROSA_HEADER`. */
export const OPENROSA_DOOR = '/openrosa';
export const OPENROSA_HEADER = ['x-openrosa-version', '1.0'] as const;

/**
 * Adds the security headers, the request id and a default `Cache-Control: no-store` to every response; a route's own
 * headers take precedence. Returns a function that does so for requests that are refused before any hook runs.
 */
export function setHeaders(
  app: FastifyInstance,
  { https }: { https: boolean },
): (request: FastifyRequest, reply: FastifyReply) => void {
  const set = (request: FastifyRequest, reply: FastifyReply) => {
    for (const [name, value] of Object.entries(EVERY_ANSWER))
      if (!reply.hasHeader(name)) void reply.header(name, value);
    if (https) void reply.header('strict-transport-security', STRICT_TRANSPORT);
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    if (request.url.startsWith(OPENROSA_DOOR)) void reply.header(...OPENROSA_HEADER);
    void reply.header('x-request-id', request.id);
  };
  app.addHook('onSend', (request, reply, payload, done) => {
    set(request, reply);
    done(null, payload);
  });
  return set;
}
