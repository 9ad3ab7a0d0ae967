import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { linkAction } from '../../../../contract/followUp/actions/links.ts';
import {
  ADDRESS_FORMS_A_MINUTE,
  ADDRESS_FORMS_AT_ONCE,
  LINK_FORMS_A_DAY,
  LINK_FORMS_A_MINUTE,
  LINK_FORMS_AT_ONCE,
} from '../../../../domain/limits.ts';
import { MS_PER_DAY } from '../../../../domain/days.ts';
import { thumbnailOf } from '../../../../domain/images.ts';
import { countOne, tooMany } from '../../../db/rateLimits.ts';
import { deleteIncoming } from '../../../files/incoming.ts';
import { ACTION_PAGE } from '../follow/actionLink.ts';
import { countedAddress } from '../../../http/address.ts';
import type { ServeOptions } from '../../../http/options.ts';
import { refusalOf, refusalText } from '../../../http/failure.ts';
import { hashOfLink, serveLinkedPages } from '../../../http/linkedPages/serve.ts';
import { readerOf, sendExpiredPage, sendPage, type Reader } from '../../../http/linkedPages/page.ts';
import { isId } from '../../../id.ts';
import { createSemaphore, inSlot } from '../../../process/semaphore.ts';
import { Refusal } from '../../../refusal.ts';
import { actionPage } from './actionPage.ts';
import { selectLinkedAction, selectLinkedPhotoFile, type LinkedAction } from './queries.ts';
import { checkForm, readForm, type SentForm } from './readForm.ts';
import { storeLinkForm } from './takeForm.ts';

const MINUTE_MS = 60_000;

/** The limits on submissions per action, through all its links. */
const LIMITS = [
  { name: 'link forms', most: LINK_FORMS_A_MINUTE, windowMs: MINUTE_MS },
  { name: 'link forms of a day', most: LINK_FORMS_A_DAY, windowMs: MS_PER_DAY },
];
const ADDRESS_LIMIT = { name: 'link forms of an address', most: ADDRESS_FORMS_A_MINUTE, windowMs: MINUTE_MS };

/**
 * The limits on concurrent submissions from people without an account: per action, through all its links, and per IP
 * address. Further submissions are refused without being read.
 */
const formsOfLinks = createSemaphore({ running: Infinity, perPerson: LINK_FORMS_AT_ONCE, waitingPerPerson: 0 });
const formsOfAddresses = createSemaphore({ running: Infinity, perPerson: ADDRESS_FORMS_AT_ONCE, waitingPerPerson: 0 });

/** Serves the pages of actions to people with a link. */
export async function serveActionPages(app: FastifyInstance, options: ServeOptions): Promise<void> {
  const { db, words, clock } = options;
  await serveLinkedPages(app, options, ACTION_PAGE, (pages) => {
    pages.get('/:token', { exposeHeadRoute: false }, async (request, reply) => {
      const reader = readerOf(request, words);
      const action = await linkedAction(options, request);
      if (!action) return sendExpiredPage(reply, reader);
      const { sent } = request.query as { sent?: unknown };
      return sendPage(
        reply,
        reader,
        await actionPage(db, action, reader, { now: clock(), token: tokenOf(request), isSent: sent === '1' }),
      );
    });
    pages.get('/:token/photos/:photo_id', { exposeHeadRoute: false }, (request, reply) =>
      sendPhoto(options, request, reply),
    );
    pages.post('/:token', (request, reply) => receive(options, request, reply));
  });
}

/**
 * Returns the action of a request's link; undefined when the link is unknown or no longer valid. Throws a Refusal when
 * the action's limit on requests is exceeded.
 */
async function linkedAction({ db, clock, limitCalls }: ServeOptions, request: FastifyRequest) {
  const hash = hashOfLink(request);
  const action = hash && (await selectLinkedAction(db, hash, clock()));
  // All links to an action share the calls per minute that a single user may make.
  if (action) await limitCalls(linkAction, action.id, clock());
  return action ?? undefined;
}

/** Handles a submission within the concurrency limits of its action and IP address. */
async function receive(options: ServeOptions, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const action = await linkedAction(options, request);
  const hash = hashOfLink(request);
  if (!action || !hash) return sendExpiredPage(reply, readerOf(request, options.words));
  const linkRequest = { action, hash, address: countedAddress(request.ip), signal: options.waitSignal(reply) };
  options.giveTime(request, action.id);
  const work = () => receiveForm(options, linkRequest, request, reply);
  return inSlot(formsOfAddresses, () => inSlot(formsOfLinks, work, action.id), linkRequest.address);
}

type FormRequest = { action: LinkedAction; hash: Buffer; address: string; signal: AbortSignal };

/** Stores a submission. If it is refused, shows the page again with the reason and the typed text. */
async function receiveForm(
  options: ServeOptions,
  { action, hash, address, signal }: FormRequest,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db, words, clock } = options;
  const reader = readerOf(request, words);
  const form = await readForm(request, options.incomingFiles);
  try {
    const checkedForm = checkForm(form);
    const refusal = options.closedToChanges();
    if (refusal) throw new Refusal(refusal);
    await countForm(options, action, address);
    const slot = { person: `link ${action.id}`, signal };
    if (!(await storeLinkForm(options, hash, checkedForm, slot))) return sendExpiredPage(reply, reader);
    // A redirect, so that reloading the page doesn't send the form again.
    return await reply.status(303).header('location', `?sent=1&lang=${reader.language}`).send();
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal.code === 'internal') throw error;
    if (refusal.retryAfterSeconds !== undefined) void reply.header('retry-after', refusal.retryAfterSeconds);
    const wrong = { alert: alertOf(refusal, form, reader), input: form.input };
    const page = await actionPage(db, action, reader, { now: clock(), token: tokenOf(request), wrong });
    return sendPage(reply, reader, page, refusal.status === 200 ? UNPROCESSABLE : refusal.status);
  } finally {
    if (form.photo) await deleteIncoming(form.photo.path);
  }
}

/** Counts a submission for its action and the sender's IP address. Throws when a limit is exceeded. */
async function countForm({ db, clock }: ServeOptions, { id }: LinkedAction, address: string): Promise<void> {
  const counts = [...LIMITS.map((limit) => [limit, id] as const), [ADDRESS_LIMIT, address] as const];
  for (const [limit, key] of counts) {
    const usage = await countOne(db, limit, [key], clock());
    if (usage.over) throw tooMany(usage);
  }
}

const tokenOf = ({ params }: FastifyRequest): string => (params as { token: string }).token;

/** Sends a photo added through a link of the same action; for any other photo, the page for expired links. */
async function sendPhoto(options: ServeOptions, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const action = await linkedAction(options, request);
  const { photo_id: id } = request.params as { photo_id: string };
  const file = action && isId(id) ? await selectLinkedPhotoFile(options.db, action.id, id) : null;
  const { size } = request.query as { size?: unknown };
  const photo = file && (await options.images.get(size === 'thumb' ? thumbnailOf(file) : file));
  if (!photo) return sendExpiredPage(reply, readerOf(request, options.words));
  return reply
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-robots-tag', 'noindex')
    .header('cache-control', 'private, max-age=86400')
    .type('image/jpeg')
    .send(photo);
}

const UNPROCESSABLE = 422;

/** Returns the error message and, if a photo was sent, a note to choose it again, because a page can't prefill it. */
function alertOf(refusal: Refusal, { photo }: SentForm, { translate }: Reader): string {
  const { field } = refusal;
  const label = field === 'name' || field === 'text' ? translate(`linked.action.${field}`) : '';
  const message = refusalText(refusal, translate, label);
  return photo === null ? message : `${message} ${translate('linked.action.photoAgain')}`;
}
