import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusalOf, refusalText, reportFailure } from '../failure.ts';
import type { ServeOptions } from '../options.ts';
import { hashToken } from '../../identity/viewer.ts';
import { readerOf, sendNote } from './page.ts';

/** The format of link tokens; others aren't looked up. */
const TOKEN = /^[\w-]{43}$/;

/** Returns the hash of a token; null if its format is wrong. */
export function hashOfToken(token: string): Buffer | null {
  return TOKEN.test(token) ? hashToken(token) : null;
}

/** Returns the hash of the token in a request's URL; null if its format is wrong. */
export function hashOfLink(request: FastifyRequest): Buffer | null {
  return hashOfToken((request.params as { token?: string }).token ?? '');
}

/** Serves pages below a path to people who have a link with a token. Errors are shown as a page, too. */
export async function serveLinkedPages(
  app: FastifyInstance,
  { words }: Pick<ServeOptions, 'words'>,
  prefix: string,
  add: (pages: FastifyInstance) => void,
): Promise<void> {
  await app.register(
    async (pages) => {
      pages.setErrorHandler((error, request, reply) => {
        const refusal = refusalOf(error);
        reportFailure(refusal, error, request, reply);
        const reader = readerOf(request, words);
        const lead = refusalText(refusal, reader.translate);
        const status = refusal.status === 200 ? 400 : refusal.status;
        return sendNote(reply, reader, { title: reader.translate('linked.failed'), lead }, status);
      });
      add(pages);
    },
    { prefix },
  );
}
