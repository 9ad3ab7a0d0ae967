import type { FastifyInstance, FastifyReply } from 'fastify';
import { answerFailure, answeringFailures } from '../../http/failure.ts';
import type { ServeOptions } from '../../http/options.ts';
import { preferredLanguage } from '../../i18n.ts';
import { exportSemaphore, takeAllowedSlot } from '../../process/semaphore.ts';
import { Refusal } from '../../refusal.ts';
import { selectDownload, type Download, type Downloads } from './downloadQueries.ts';

/** The reply for a download, and the function that frees its slot. */
export type DownloadTarget = { reply: FastifyReply; freeSlot: () => void };

/** Serves the downloads of one kind. Calls `send` once a slot is free; `send` frees the slot when sending ends. */
export function serveDownloads<Content extends object>(
  app: FastifyInstance,
  options: Pick<ServeOptions, 'db' | 'clock' | 'waitSignal' | 'words'>,
  downloads: Downloads<Content>,
  send: (download: Download<Content>, target: DownloadTarget) => Promise<FastifyReply>,
  semaphore = exportSemaphore,
): void {
  const { waitSignal, words } = options;
  const path = downloads.pathOf(':ticket');
  app.get<{ Params: { ticket: string } }>(path, { exposeHeadRoute: false }, (request, reply) =>
    answeringFailures(
      reply,
      async () => {
        const download = await selectDownload(options, downloads, request.params.ticket);
        if (!download) throw new Refusal('not_found');
        const waitOptions = { signal: waitSignal(reply), ask: download.findOwner };
        const freeSlot = await takeAllowedSlot(semaphore, download.userId, waitOptions);
        try {
          return await send(download, { reply, freeSlot });
        } catch (error) {
          freeSlot();
          throw error;
        }
      },
      (error) => answerFailure(error, request, reply, words(preferredLanguage(request.headers['accept-language']))),
    ),
  );
}
