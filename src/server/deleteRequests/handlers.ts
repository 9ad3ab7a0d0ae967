import type * as calls from '../../contract/deleteRequests.ts';
import type { Language } from '../../domain/instrument.ts';
import { selectAccount } from '../account/queries.ts';
import type { Db } from '../db/schema.ts';
import { countOne, tooMany, type Limit } from '../http/limit.ts';
import { Refusal } from '../http/refusal.ts';
import type { HandlersOf } from '../http/serve.ts';
import { insertMail } from '../mail/queries.ts';
import { isId } from '../stores/scope.ts';
import { removeUser } from '../users/remove.ts';
import { languageOf } from '../words.ts';
import { countRequests, selectRequests, takeRequest, updateNameOnSurveys, upsertRequest } from './queries.ts';

/** Requests from one address: what they fill is a list that people read. */
const ASKED_BY_ADDRESS: Limit = { name: 'delete request, address', most: 20, windowMs: 30 * 60_000 };

/** Asking for one's account to be deleted, and deciding about it. */
export const deleteRequestHandlers: HandlersOf<typeof calls> = {
  /** Looks nobody up, so that known addresses and unknown ones can't be told apart. */
  async askForDeletion({ email, reason }, { db, now, address, language, say }) {
    const fromHere = await countOne(db, ASKED_BY_ADDRESS, [address], now);
    if (fromHere.over) throw tooMany(fromHere);
    await upsertRequest(db, { email, reason, language, created_at: now });
    return { resultData: say('messages.deletionAsked') };
  },

  async listDeleteRequests(_input, { db }) {
    const rows = await selectRequests(db);
    return {
      resultData: rows.map(({ user, created_at: date, ...request }) => ({
        ...request,
        date: date.toISOString(),
        user,
      })),
      count: await countRequests(db),
    };
  },

  async settleDeleteRequest({ request_id: id }, context) {
    const { db, now, say } = context;
    const request = await openRequest(db, id);
    const account = await selectAccount(db, request.email);
    if (account) {
      await updateNameOnSurveys(db, account.id);
      await removeUser(context, account.id);
      const language = languageFor(account, request);
      await insertMail(db, { template: 'accountDeleted', recipient: account.email, language, now });
    }
    return { resultData: say('messages.deletionSettled') };
  },

  async declineDeleteRequest({ request_id: id }, { db, now, say }) {
    const request = await openRequest(db, id);
    const account = await selectAccount(db, request.email);
    // Nobody's address gets no mail: anybody could have typed it.
    if (account) {
      const language = languageFor(account, request);
      await insertMail(db, { template: 'deletionDeclined', recipient: account.email, language, now });
    }
    return { resultData: say('messages.deletionDeclined') };
  },
};

/** Closes the request. When two administrators decide at once, the second finds none. */
async function openRequest(db: Db, id: string) {
  const request = isId(id) ? await takeRequest(db, id) : undefined;
  if (!request) throw new Refusal('not_found');
  return request;
}

/** The language that the person uses, else the one in which the deletion was asked for: anybody may have asked. */
function languageFor(account: { language: string | null }, request: { language: string }): Language {
  return languageOf(account.language) ?? languageOf(request.language) ?? 'en';
}
