import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { listPhotos } from '../../../contract/audits/photos.ts';
import { thumbnailOf } from '../../../domain/images.ts';
import { selectActionPhotoFile } from '../../followUp/actions/queries.ts';
import { sendPermanentFile, serveCallers } from '../../http/callerRoute.ts';
import type { ServeOptions } from '../../http/options.ts';
import { isId } from '../../id.ts';
import { Refusal } from '../../refusal.ts';
import { selectAssessmentPhotoFile, selectPhotoFile } from './queries.ts';

const Query = z.object({ size: z._default(z.literal(['thumb', 'full']), 'full') });

/** Serves photos to users who can see their survey, assessment or action. The photo with a given id never changes. */
export function servePhotos(
  app: FastifyInstance,
  options: Pick<ServeOptions, 'db' | 'images' | 'words' | 'clock'>,
): void {
  const { db, images } = options;
  const route = { path: '/photos/:photo_id', call: listPhotos };
  serveCallers<{ photo_id: string }>(app, options, route, async (request, reply, caller) => {
    const query = z.safeParse(Query, request.query);
    if (!query.success) throw new Refusal('invalid', { field: 'size' });
    const { photo_id: id } = request.params;
    const file = isId(id)
      ? ((await selectPhotoFile(db, caller.scope, id)) ??
        (await selectAssessmentPhotoFile(db, caller.scope, id)) ??
        (await selectActionPhotoFile(db, caller, id)))
      : null;
    const photo = file && (await images.get(query.data.size === 'thumb' ? thumbnailOf(file) : file));
    if (!photo) throw new Refusal('not_found');
    return sendPermanentFile(reply, 'image/jpeg', photo);
  });
}
