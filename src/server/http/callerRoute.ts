import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '../../contract/kit/call.ts';
import { preferredLanguage } from '../i18n.ts';
import { hashToken, tokenOf, type Caller } from '../identity/viewer.ts';
import { recognise } from './admission.ts';
import { answerFailure } from './failure.ts';
import type { ServeOptions } from './options.ts';

type Respond<Params> = (
  request: FastifyRequest<{ Params: Params }>,
  reply: FastifyReply,
  caller: Caller,
) => Promise<FastifyReply>;

/**
 * Adds a GET route for files. Callers who may make `call`, which must not be open to anonymous callers, get a response
 * from `respond`; others get the same errors as from a call.
 */
export function serveCallers<Params = unknown>(
  app: FastifyInstance,
  { db, words, clock }: Pick<ServeOptions, 'db' | 'words' | 'clock'>,
  { path, call }: { path: string; call: Call },
  respond: Respond<Params>,
): void {
  app.get<{ Params: Params }>(path, { exposeHeadRoute: false }, async (request, reply) => {
    try {
      const token = tokenOf(request.headers.authorization);
      const credentials = { token, hash: token === null ? null : hashToken(token), now: clock(), language: null };
      const caller = (await recognise(db, call, credentials)) as Caller;
      request.viewerId = caller.userId;
      return await respond(request as FastifyRequest<{ Params: Params }>, reply, caller);
    } catch (error) {
      return answerFailure(error, request, reply, words(preferredLanguage(request.headers['accept-language'])));
    }
  });
}

/** Sends a file that never changes. Browsers cache it for a year, but separately for each session. */
export function sendPermanentFile(reply: FastifyReply, type: string, bytes: Buffer): FastifyReply {
  return reply
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'private, max-age=31536000, immutable')
    .header('vary', 'authorization')
    .type(type)
    .send(bytes);
}
