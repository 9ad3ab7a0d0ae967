import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { linkAction } from '../../contract/followUp/actionLinks.ts';
import { LINK_FORMS_A_DAY, LINK_FORMS_A_MINUTE } from '../../domain/limits.ts';
import { MS_PER_DAY } from '../../domain/days.ts';
import { countOne, tooMany } from '../db/rateLimits.ts';
import { ACTION_PAGE } from '../followUp/actionLink.ts';
import type { ServeOptions } from '../http/options.ts';
import { refusalOf } from '../http/failure.ts';
import { hashOfLink, serveLinked } from '../linkedPages/serve.ts';
import { readerOf, sendGone, sendPage, type Reader } from '../linkedPages/page.ts';
import { Refusal } from '../refusal.ts';
import { actionPage } from './actionPage.ts';
import { selectLinkedAction } from './queries.ts';
import { checkForm, readForm, type SentForm } from './readForm.ts';
import { takeForm } from './takeForm.ts';

const MINUTE_MS = 60_000;

/** How many forms the link of one action takes. */
const LIMITS = [
  { name: 'link forms', most: LINK_FORMS_A_MINUTE, windowMs: MINUTE_MS },
  { name: 'link forms of a day', most: LINK_FORMS_A_DAY, windowMs: MS_PER_DAY },
];

/** Serves the pages of actions to whom their links were given: seen with GET, told something with a form. */
export async function serveActionPages(app: FastifyInstance, options: ServeOptions): Promise<void> {
  const { db, words, clock } = options;
  await serveLinked(app, options, ACTION_PAGE, (pages) => {
    pages.get('/:token', { exposeHeadRoute: false }, async (request, reply) => {
      const reader = readerOf(request, words);
      const found = await linkedAction(options, request);
      if (!found) return sendGone(reply, reader);
      const { sent } = request.query as { sent?: unknown };
      return sendPage(reply, reader, await actionPage(db, found, reader, { now: clock(), isSent: sent === '1' }));
    });
    pages.post('/:token', (request, reply) => receive(options, request, reply));
  });
}

/** The action of a request's link; undefined when the link has ended, or never was. */
async function linkedAction({ db, clock, limitCalls }: ServeOptions, request: FastifyRequest) {
  const hash = hashOfLink(request);
  const found = hash && (await selectLinkedAction(db, hash, clock()));
  // The link of one action is held to as many requests in a minute as a user is to calls.
  if (found) await limitCalls(linkAction, found.id, clock());
  return found ?? undefined;
}

/** Takes in a form. What can't be taken is said on the same page, with all that was typed. */
async function receive(options: ServeOptions, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { db, words, clock } = options;
  const reader = readerOf(request, words);
  const found = await linkedAction(options, request);
  const hash = hashOfLink(request);
  if (!found || !hash) return sendGone(reply, reader);
  options.giveTime(request, found.id);
  const form = await readForm(request);
  try {
    const checked = checkForm(form);
    const closed = options.closedToChanges();
    if (closed) throw new Refusal(closed);
    for (const limit of LIMITS) {
      const usage = await countOne(db, limit, [found.id], clock());
      if (usage.over) throw tooMany(usage);
    }
    if (!(await takeForm(options, hash, checked))) return sendGone(reply, reader);
    // Loading the page anew sends nothing again.
    return await reply.status(303).header('location', `?sent=1&lang=${reader.language}`).send();
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal.code === 'internal') throw error;
    if (refusal.retryAfterSeconds !== undefined) void reply.header('retry-after', refusal.retryAfterSeconds);
    const wrong = { alert: alertOf(refusal, form, reader), typed: form.typed };
    const page = await actionPage(db, found, reader, { now: clock(), wrong });
    return sendPage(reply, reader, page, refusal.status === 200 ? UNPROCESSABLE : refusal.status);
  }
}

const UNPROCESSABLE = 422;

/** What is wrong, and that a photo has to be chosen again: no page can fill that in. */
function alertOf({ code, field, values }: Refusal, { photo }: SentForm, { translate }: Reader): string {
  const label = field === 'name' || field === 'text' ? translate(`linked.action.${field}`) : '';
  const said = translate(`refusals.${code}`, { by: 'person', field: label, ...values });
  return photo === null ? said : `${said} ${translate('linked.action.photoAgain')}`;
}
