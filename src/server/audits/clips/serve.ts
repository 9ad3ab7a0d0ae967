import type { FastifyInstance } from 'fastify';
import { listClips } from '../../../contract/audits/clips.ts';
import { clipType } from '../../../domain/clips.ts';
import { recognise } from '../../http/admission.ts';
import { answerFailure } from '../../http/failure.ts';
import type { ServeOptions } from '../../http/options.ts';
import { isId } from '../../id.ts';
import { preferredLanguage } from '../../i18n.ts';
import { hashToken, tokenOf, type Caller } from '../../identity/viewer.ts';
import { Refusal } from '../../refusal.ts';
import { selectClipFile } from './queries.ts';

/**
 * Serves clips to users who are signed in. The clip with a given id never changes, so browsers cache it permanently, but
 * separately for each session.
 */
export function serveClips(
  app: FastifyInstance,
  { db, images, words, clock }: Pick<ServeOptions, 'db' | 'images' | 'words' | 'clock'>,
): void {
  app.get<{ Params: { clip: string } }>('/clips/:clip', { exposeHeadRoute: false }, async (request, reply) => {
    try {
      const token = tokenOf(request.headers.authorization);
      const asking = { token, hash: token === null ? null : hashToken(token), now: clock(), language: null };
      request.viewerId = ((await recognise(db, listClips, asking)) as Caller).userId;
      const { clip } = request.params;
      const file = isId(clip) ? await selectClipFile(db, clip) : undefined;
      const type = file === undefined ? null : clipType(file);
      const bytes = file === undefined || type === null ? null : await images.get(file);
      if (!bytes || type === null) throw new Refusal('not_found');
      return await reply
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cache-control', 'private, max-age=31536000, immutable')
        .header('vary', 'authorization')
        .type(type)
        .send(bytes);
    } catch (error) {
      return answerFailure(error, request, reply, words(preferredLanguage(request.headers['accept-language'])));
    }
  });
}
