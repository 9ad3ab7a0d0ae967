import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { listPhotos } from '../../../contract/audits/photos.ts';
import { thumbnailOf } from '../../../domain/images.ts';
import { recognise } from '../../http/admission.ts';
import { answerFailure } from '../../http/failure.ts';
import type { ServeOptions } from '../../http/options.ts';
import { isId } from '../../id.ts';
import { preferredLanguage } from '../../i18n.ts';
import { hashToken, tokenOf, type Caller } from '../../identity/viewer.ts';
import { Refusal } from '../../refusal.ts';
import { selectActionPhotoFile } from '../../followUp/actions/queries.ts';
import { selectAssessmentPhotoFile, selectPhotoFile } from './queries.ts';

const Query = z.object({ size: z._default(z.literal(['thumb', 'full']), 'full') });

/**
 * Serves photos to users who can see their survey, assessment or action; returns 404 for all others. Browsers cache a
 * photo permanently, but separately for each session.
 */
export function servePhotos(
  app: FastifyInstance,
  { db, images, words, clock }: Pick<ServeOptions, 'db' | 'images' | 'words' | 'clock'>,
): void {
  app.get<{ Params: { photo_id: string } }>('/photos/:photo_id', { exposeHeadRoute: false }, async (request, reply) => {
    try {
      const token = tokenOf(request.headers.authorization);
      const asking = { token, hash: token === null ? null : hashToken(token), now: clock(), language: null };
      const viewer = (await recognise(db, listPhotos, asking)) as Caller;
      request.viewerId = viewer.userId;
      const query = z.safeParse(Query, request.query);
      if (!query.success) throw new Refusal('invalid', { field: 'size' });
      const { photo_id: id } = request.params;
      const file = isId(id)
        ? ((await selectPhotoFile(db, viewer.scope, id)) ??
          (await selectAssessmentPhotoFile(db, viewer.scope, id)) ??
          (await selectActionPhotoFile(db, viewer, id)))
        : null;
      const photo = file && (await images.get(query.data.size === 'thumb' ? thumbnailOf(file) : file));
      if (!photo) throw new Refusal('not_found');
      return await reply
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cache-control', 'private, max-age=31536000, immutable')
        .header('vary', 'authorization')
        .type('image/jpeg')
        .send(photo);
    } catch (error) {
      return answerFailure(error, request, reply, words(preferredLanguage(request.headers['accept-language'])));
    }
  });
}
