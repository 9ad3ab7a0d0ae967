import type * as calls from '../../../contract/access/deleteRequests.ts';
import type { Language } from '../../../domain/instrument.ts';
import { selectAccount } from '../../identity/accountQueries.ts';
import type { Db } from '../../db/schema.ts';
import { countOne, tooMany, type Limit } from '../../db/rateLimits.ts';
import { Refusal } from '../../refusal.ts';
import type { CallContext, HandlersOf } from '../../http/serve.ts';
import { hashToken, type Caller } from '../../identity/viewer.ts';
import { insertEmail } from '../../mail/queries.ts';
import { removeUser } from '../../places/users/remove.ts';
import { languageOf } from '../../i18n.ts';
import {
  confirmReason,
  countRequests,
  insertReason,
  selectReasonOfLink,
  selectRequests,
  takeRequest,
  updateNameOnActions,
  updateNameOnAssessments,
  updateNameOnDefinitions,
  updateNameOnSurveys,
} from './queries.ts';
import { isId } from '../../id.ts';
import { LINK_LIFE_MS } from './confirmLink.ts';

/**
 * The limit on deletion requests per IP address, because each one may add an entry to a list that administrators read.
 */
const ASKED_BY_ADDRESS: Limit = { name: 'delete request, address', most: 20, windowMs: 30 * 60_000 };

/**
 * The limits on deletion requests for one email address: from one IP address and in total. Beyond them nothing more is
 * stored or emailed, and the response stays the same. A stranger with one IP address can thus neither use up the
 * owner's requests nor fill their mailbox. Requests that signed-in users make for their own account are exempt.
 */
const ASKED_FROM_ADDRESS: Limit = { name: 'delete request, account and address', most: 5, windowMs: 24 * 3_600_000 };
const ASKED_FROM_ALL: Limit = { name: 'delete request, account', most: 20, windowMs: 24 * 3_600_000 };

/** Handlers for requesting the deletion of an account and for deciding on requests. */
export const deleteRequestHandlers: HandlersOf<typeof calls> = {
  /**
   * Doesn't look up the account, so that the response can't reveal which email addresses are known. The recipient is
   * looked up when the email is sent.
   */
  async askForDeletion({ email, reason }, context) {
    const { db, now, address, language, translate, transact } = context;
    const fromHere = await countOne(db, ASKED_BY_ADDRESS, [address], now);
    if (fromHere.over) throw tooMany(fromHere);
    const isForSelf = isOwn(context.viewer, email);
    if (isForSelf || (await isOneOfFew(context, email.toLowerCase()))) {
      await transact(async ({ db: transaction, viewer }) => {
        const isConfirmed = isOwn(viewer, email);
        const reasonRow = { reason, created_at: now, confirmed_at: isConfirmed ? now : null };
        const unsentBefore = new Date(now.getTime() - LINK_LIFE_MS);
        const reasonId = await insertReason(transaction, { email, language, created_at: now }, reasonRow, unsentBefore);
        if (isConfirmed || reasonId === null) return;
        await insertEmail(transaction, { template: 'confirmDeletion', recipient: email, language, now, reasonId });
      });
    }
    return { resultData: translate(isForSelf ? 'messages.deletionConfirmed' : 'messages.deletionAsked') };
  },

  async readDeletionReason({ token }, { db, now }) {
    const reasonRow = await selectReasonOfLink(db, hashToken(token), now);
    if (!reasonRow) throw new Refusal('reset_invalid');
    return { resultData: { reason: reasonRow.reason, date: reasonRow.created_at.toISOString() } };
  },

  async confirmDeletion({ token }, { db, now, translate }) {
    if (!(await confirmReason(db, hashToken(token), now))) throw new Refusal('reset_invalid');
    return { resultData: translate('messages.deletionConfirmed') };
  },

  async listDeleteRequests(_input, { db }) {
    const rows = await selectRequests(db);
    return {
      resultData: rows.map(({ created_at: date, reasons, ...request }) => ({
        ...request,
        date: date.toISOString(),
        reason: reasons[0]?.reason ?? '',
        confirmed: reasons[0]?.confirmed ? instant(reasons[0].confirmed) : null,
        reasons: reasons.map((reason) => ({
          reason: reason.reason,
          date: instant(reason.date),
          confirmed: reason.confirmed === null ? null : instant(reason.confirmed),
        })),
      })),
      count: await countRequests(db),
    };
  },

  async settleDeleteRequest({ request_id: id }, context) {
    const { db, now, translate } = context;
    const request = await openRequest(db, id);
    const account = await selectAccount(db, request.email);
    if (account) {
      await updateNameOnSurveys(db, account.id);
      await updateNameOnDefinitions(db, account.id);
      await updateNameOnAssessments(db, account.id);
      await updateNameOnActions(db, account.id);
      await removeUser(context, account.id);
      const language = languageFor(account, request);
      await insertEmail(db, { template: 'accountDeleted', recipient: account.email, language, now });
    }
    return { resultData: translate('messages.deletionSettled', { account: account ? 'deleted' : 'none' }) };
  },

  async declineDeleteRequest({ request_id: id }, { db, now, translate }) {
    const request = await openRequest(db, id);
    const account = await selectAccount(db, request.email);
    // An unknown email address gets no email: any visitor could have typed it.
    if (account) {
      const language = languageFor(account, request);
      await insertEmail(db, { template: 'deletionDeclined', recipient: account.email, language, now });
    }
    return { resultData: translate('messages.deletionDeclined') };
  },
};

/** Converts a time from PostgreSQL's JSON to ISO 8601. */
const instant = (moment: string): string => new Date(moment).toISOString();

/**
 * Counts a request about an account and checks whether it is within the limits. Requests above the limit per IP address
 * don't count towards the total.
 */
async function isOneOfFew({ db, address, now }: Pick<CallContext, 'db' | 'address' | 'now'>, email: string) {
  const fromHere = await countOne(db, ASKED_FROM_ADDRESS, [email, address], now);
  return !fromHere.over && !(await countOne(db, ASKED_FROM_ALL, [email], now)).over;
}

/**
 * Checks whether the caller is signed in with the account that the request is about, in a session that isn't locked.
 */
function isOwn(viewer: Caller | null, email: string): boolean {
  if (viewer === null || viewer.apiToken !== null || viewer.session.locked) return false;
  return viewer.email.toLowerCase() === email.toLowerCase();
}

/**
 * Removes a request from the list and returns it. Throws `not_found` if it isn't in the list, for example because
 * another administrator decided first.
 */
async function openRequest(db: Db, id: string) {
  const request = isId(id) ? await takeRequest(db, id) : undefined;
  if (!request) throw new Refusal('not_found');
  return request;
}

/** Returns the account's language if it is set; otherwise the request's, or English. */
function languageFor(account: { language: string | null }, request: { language: string }): Language {
  return languageOf(account.language) ?? languageOf(request.language) ?? 'en';
}
