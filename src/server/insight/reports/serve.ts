import type { FastifyInstance } from 'fastify';
import { listShares } from '../../contract/followUp/shares.ts';
import { unlessFull } from '../db/full.ts';
import type { ServeOptions } from '../http/options.ts';
import { readerOf, sendGone, sendPage } from '../linkedPages/page.ts';
import { hashOfLink, serveLinked } from '../linkedPages/serve.ts';
import { countView } from './changes.ts';
import { selectLinkedShare } from './queries.ts';
import { readReport } from './report.ts';
import { reportPage } from './reportPage.ts';

/** The address below which reports are shown to people who never sign in. */
export const SHARE_PAGE = '/s';

/** Serves the reports of stores to whom their links were given. Each opening is counted, reading it in another language is not. */
export async function serveSharedReports(
  app: FastifyInstance,
  options: ServeOptions,
  publicUrl: string,
): Promise<void> {
  const { db, words, clock, limitCalls } = options;
  await serveLinked(app, options, SHARE_PAGE, (pages) => {
    pages.get<{ Params: { token: string }; Querystring: { lang?: unknown } }>(
      '/:token',
      { exposeHeadRoute: false },
      async (request, reply) => {
        const reader = readerOf(request, words);
        const [hash, now] = [hashOfLink(request), clock()];
        const share = hash && (await selectLinkedShare(db, hash, now));
        if (!share) return sendGone(reply, reader);
        // One link is held to as many requests in a minute as a user is to calls.
        await limitCalls(listShares, share.id, now);
        const report = await readReport(db, share, now);
        if (request.query.lang === undefined) await unlessFull(countView(db, share.id, now));
        const address = `${publicUrl}${SHARE_PAGE}/${request.params.token}`;
        return sendPage(reply, reader, reportPage(report, reader, address));
      },
    );
  });
}
