import type { FastifyInstance, FastifyReply } from 'fastify';
import { answerFailure } from '../../http/failure.ts';
import type { ServeOptions } from '../../http/options.ts';
import { preferredLanguage } from '../../i18n.ts';
import { exportSemaphore, takeWhileAllowed } from '../../process/semaphore.ts';
import { Refusal } from '../../refusal.ts';
import type { Ticket } from './ticketQueries.ts';

/**
 * The route of a kind of download link: its address, how to find a link by its secret, and how to send the file once a
 * slot is free.
 */
export type LinkRoute<Link extends Ticket> = {
  addressOf: (secret: string) => string;
  find: (secret: string) => Promise<Link | null>;
  /**
   * Sends the file, and frees the slot when that ends. If it throws before that, the error is answered and the slot
   * freed.
   */
  send: (link: Link, sending: { reply: FastifyReply; freeSlot: () => void }) => Promise<FastifyReply>;
};

/** Serves the files of download links. The URL contains the secret, so a plain link works. */
export function serveLinks<Link extends Ticket>(
  app: FastifyInstance,
  { waiting, words }: Pick<ServeOptions, 'waiting' | 'words'>,
  { addressOf, find, send }: LinkRoute<Link>,
  semaphore = exportSemaphore,
): void {
  app.get<{ Params: { ticket: string } }>(addressOf(':ticket'), { exposeHeadRoute: false }, async (request, reply) => {
    try {
      const link = await find(request.params.ticket);
      if (!link) throw new Refusal('not_found');
      const asking = { gone: waiting(reply), ask: link.findOwner };
      const freeSlot = await takeWhileAllowed(semaphore, link.userId, asking);
      try {
        return await send(link, { reply, freeSlot });
      } catch (error) {
        freeSlot();
        throw error;
      }
    } catch (error) {
      // The client has disconnected.
      if (reply.raw.destroyed) return reply.hijack();
      return answerFailure(error, request, reply, words(preferredLanguage(request.headers['accept-language'])));
    }
  });
}
