import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusalOf, reportFailure } from '../http/failure.ts';
import type { ServeOptions } from '../http/options.ts';
import { hashToken } from '../identity/viewer.ts';
import { readerOf, sendNote } from './page.ts';

/** What the tokens of links look like: nothing else is looked up. */
const TOKEN = /^[\w-]{43}$/;

/** The hash of a token; null for what can't be one. */
export function hashOfToken(token: string): Buffer | null {
  return TOKEN.test(token) ? hashToken(token) : null;
}

/** The hash of the token in a request's address. */
export function hashOfLink(request: FastifyRequest): Buffer | null {
  return hashOfToken((request.params as { token?: string }).token ?? '');
}

/** Serves pages below an address whose last part is a token; what fails is said on a page, too. */
export async function serveLinked(
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
        const lead = reader.translate(`refusals.${refusal.code}`, { by: 'person', field: '', ...refusal.values });
        const status = refusal.status === 200 ? 400 : refusal.status;
        return sendNote(reply, reader, { title: reader.translate('linked.failed'), lead }, status);
      });
      add(pages);
    },
    { prefix },
  );
}
