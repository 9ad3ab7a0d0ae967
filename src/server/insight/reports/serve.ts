import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { listShares } from '../../../contract/insight/reports.ts';
import { clipType } from '../../../domain/clips.ts';
import type { Instrument } from '../../../domain/instrument.ts';
import type { Db } from '../../db/schema.ts';
import { unlessFull } from '../../db/storageFull.ts';
import { sendAudio } from '../../http/sendAudio.ts';
import type { ServeOptions } from '../../http/options.ts';
import { readerOf, sendExpiredPage, sendPage } from '../../http/linkedPages/page.ts';
import { hashOfLink, serveLinkedPages } from '../../http/linkedPages/serve.ts';
import { clipsOf, type DefinitionClip } from '../../shared/definitions/clips.ts';
import { countView } from './changes.ts';
import { selectLinkedShare } from './queries.ts';
import { withQuestions } from './questionLanguages.ts';
import { latestInstrument, readReport } from './report.ts';
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
        const clips = report.latest ? await clipsOfInstrument(db, report.latest.instrument) : [];
        const choice = { tag: request.query.questions, clips, at: `${SHARE_PAGE}/${request.params.token}` };
        const page = reportPage(report, withQuestions(reader, report, choice), address);
        return sendPage(reply, reader, page);
      },
    );
    pages.get<{ Params: { token: string; clip: string } }>(
      '/:token/clips/:clip',
      { exposeHeadRoute: false },
      (request, reply) => sendClip(options, request, reply),
    );
  });
}

/**
 * Sends a recording of the instrument that the store's latest audit was taken with; for any other recording, sends the
 * page for a link that no longer works.
 */
async function sendClip(
  { db, words, clock, limitCalls, images }: ServeOptions,
  request: FastifyRequest<{ Params: { token: string; clip: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const [hash, now] = [hashOfLink(request), clock()];
  const share = hash && (await selectLinkedShare(db, hash, now));
  if (share) await limitCalls(listShares, share.id, now);
  const instrument = share && (await latestInstrument(db, share));
  const clips = instrument ? await clipsOfInstrument(db, instrument) : [];
  const file = clips.find(({ clip }) => clip === request.params.clip)?.file;
  const type = file === undefined ? null : clipType(file);
  const bytes = file === undefined || type === null ? null : await images.get(file);
  if (!bytes || type === null) return sendExpiredPage(reply, readerOf(request, words));
  void reply
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'private, max-age=3600')
    .header('x-robots-tag', 'noindex')
    .type(type);
  return sendAudio(request, reply, bytes);
}

function clipsOfInstrument(db: Db, instrument: Instrument): Promise<DefinitionClip[]> {
  return clipsOf(db, instrument.name, { ...instrument });
}
