import type { FastifyInstance } from 'fastify';
import { listShares } from '../../../contract/insight/reports.ts';
import { unlessFull } from '../../db/storageFull.ts';
import type { ServeOptions } from '../../http/options.ts';
import { readerOf, sendExpiredPage, sendPage } from '../../http/linkedPages/page.ts';
import { hashOfLink, serveLinkedPages } from '../../http/linkedPages/serve.ts';
import { countView } from './changes.ts';
import { selectLinkedShare } from './queries.ts';
import { withQuestions } from './questionLanguages.ts';
import { readReport } from './report.ts';
import { reportPage } from './reportPage.ts';

/** The path of reports for people who don't sign in. */
export const SHARE_PAGE = '/s';

/** Serves store reports to people who have the link. Each view is counted, except for a change of language. */
export async function serveSharedReports(
  app: FastifyInstance,
  options: ServeOptions,
  publicUrl: string,
): Promise<void> {
  const { db, words, clock, limitCalls } = options;
  await serveLinkedPages(app, options, SHARE_PAGE, (pages) => {
    pages.get<{ Params: { token: string }; Querystring: { lang?: unknown; questions?: unknown } }>(
      '/:token',
      { exposeHeadRoute: false },
      async (request, reply) => {
        const reader = readerOf(request, words);
        const [hash, now] = [hashOfLink(request), clock()];
        const share = hash && (await selectLinkedShare(db, hash, now));
        if (!share) return sendExpiredPage(reply, reader);
        // A link has the same limit on requests per minute as a user.
        await limitCalls(listShares, share.id, now);
        const report = await readReport(db, share, now);
        if (request.query.lang === undefined) await unlessFull(countView(db, share.id, now));
        const address = `${publicUrl}${SHARE_PAGE}/${request.params.token}`;
        const page = reportPage(report, withQuestions(reader, report, request.query.questions), address);
        return sendPage(reply, reader, page);
      },
    );
  });
}
