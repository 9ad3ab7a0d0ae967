import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const EVERY_ANSWER = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
} as const;

/** HSTS binds the host for a year: only a console that is served over https may say it. */
const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains';

/** Below this address apps for audits are served. They take no answer without the header for one of their server. */
export const OPENROSA_DOOR = '/openrosa';
export const OPENROSA_HEADER = ['x-openrosa-version', '1.0'] as const;

/**
 * Puts the security headers and the request id on every answer; a route's own header wins. What is refused before any
 * route or hook is asked, such as an address that can't be decoded, gets them through the function that it gives back.
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
