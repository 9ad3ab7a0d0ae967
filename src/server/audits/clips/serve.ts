import type { FastifyInstance } from 'fastify';
import { listClips } from '../../../contract/audits/clips.ts';
import { clipType } from '../../../domain/clips.ts';
import { sendPermanentFile, serveCallers } from '../../http/callerRoute.ts';
import type { ServeOptions } from '../../http/options.ts';
import { isId } from '../../id.ts';
import { Refusal } from '../../refusal.ts';
import { selectClipFile } from './queries.ts';

/** Serves clips to callers who may list them. The clip with a given id never changes. */
export function serveClips(
  app: FastifyInstance,
  options: Pick<ServeOptions, 'db' | 'images' | 'words' | 'clock'>,
): void {
  const { db, images } = options;
  const route = { path: '/clips/:clip', call: listClips };
  serveCallers<{ clip: string }>(app, options, route, async (request, reply) => {
    const { clip } = request.params;
    const file = isId(clip) ? await selectClipFile(db, clip) : undefined;
    const type = file === undefined ? null : clipType(file);
    const bytes = file === undefined || type === null ? null : await images.get(file);
    if (!bytes || type === null) throw new Refusal('not_found');
    return sendPermanentFile(reply, type, bytes);
  });
}
