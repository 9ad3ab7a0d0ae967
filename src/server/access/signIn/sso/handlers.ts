import type * as calls from '../../../../contract/access/signIn/sso.ts';
import { EMAIL_MAX_CHARACTERS } from '../../../../domain/limits.ts';
import { lockAccount, selectAccount } from '../../../identity/accountQueries.ts';
import { deleteSessions } from '../../../identity/sessionQueries.ts';
import { beginSession } from '../../../shared/credentials/beginSession.ts';
import { recordFailedSignIn } from '../../../shared/history/access.ts';
import { record } from '../../../shared/history/changes.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { countOne, tooMany, type Limit } from '../../../db/rateLimits.ts';
import { Refusal } from '../../../refusal.ts';
import type { CallContext, HandlersOf } from '../../../http/serve.ts';
import { languageOf } from '../../../i18n.ts';
import { hashToken, newToken } from '../../../identity/viewer.ts';
import { insertEmail } from '../../../mail/queries.ts';
import { lockUser } from '../../../places/users/lockQueries.ts';
import { SsoFailure, type Identity, type Sso } from './sso.ts';
import { deleteLinks, deleteOldStarts, insertLink, insertStart, selectLinkedAccount, takeStart } from './queries.ts';

/** The time that a user may spend at the provider, in ms. */
const START_LIFE_MS = 10 * 60_000;

/** The limit on sign-ins started per IP address. Each one stores a row and may send a request to the provider. */
const STARTS: Limit = { name: 'single sign-on, address', most: 30, windowMs: 5 * 60_000 };

type Context = Omit<CallContext<unknown>, 'viewer'>;

/**
 * Handlers for single sign-on. Without settings, `aboutSso` returns null and starting or finishing a sign-in throws
 * `sso_off`.
 */
export function ssoHandlers(sso: Sso | null): HandlersOf<typeof calls> {
  return {
    async aboutSso() {
      return { resultData: sso && { name: sso.name } };
    },

    async startSso({ remember = false }, context) {
      const { db, now, address } = context;
      if (!sso) throw new Refusal('sso_off');
      const usage = await countOne(db, STARTS, [address], now);
      if (usage.over) throw tooMany(usage);
      const [state, secret, nonce, verifier] = [newToken(), newToken(), newToken().token, newToken().token];
      const url = await callProvider(context, () => sso.begin({ state: state.token, nonce, verifier }), sso.name);
      await deleteOldStarts(db, now);
      const expiresAt = new Date(now.getTime() + START_LIFE_MS);
      await insertStart(db, { stateHash: state.hash, secretHash: secret.hash, nonce, verifier, remember, expiresAt });
      return { resultData: { url: url.href, secret: secret.token } };
    },

    async finishSso({ state, secret, code, iss, error }, context) {
      const { db, now } = context;
      if (!sso) throw new Refusal('sso_off');
      const start = await takeStart(db, { stateHash: hashToken(state), secretHash: hashToken(secret), now });
      if (!start) throw new Refusal('sso_expired');
      const { nonce, verifier, remember } = start;
      const account = await recordingFailure(context, async (attempt) => {
        if (error !== undefined || code === undefined) throw new Refusal('sso_refused', { values: { name: sso.name } });
        const answer = () => sso.finish({ code, state, iss }, { state, nonce, verifier });
        const identity = await callProvider(context, answer, sso.name);
        attempt.email = identity.email?.slice(0, EMAIL_MAX_CHARACTERS) ?? '';
        return accountOf(context, sso, identity);
      });
      return beginSession(context, account, { remember, bySso: true }, async (transaction) => {
        const linkedUser = await selectLinkedAccount(transaction, { issuer: sso.issuer, subject: account.subject });
        if (linkedUser?.id !== account.id) throw new Refusal('sso_unknown', { values: { name: sso.name } });
      });
    },

    async unlinkSso({ userid: userId }, context) {
      const { db, translate } = context;
      const user = await lockUser(db, userId);
      if (!(await deleteLinks(db, user.id))) throw new Refusal('not_found');
      await record(context, [
        { kind: 'sso_unlinked', subject: { id: user.id, name: user.username }, before: null, after: null },
      ]);
      await deleteSessions(db, user.id);
      return { resultData: translate('messages.ssoUnlinked') };
    },
  };
}

/**
 * Returns the account linked to a subject. At the first sign-in, links the subject to the account that has its
 * verified email address. Throws `sso_unknown` if there is no account, and `sso_other` if another subject is linked to
 * it.
 */
async function accountOf(context: Context, sso: Sso, { subject, email, emailVerified }: Identity) {
  const { db, now, language } = context;
  const linkedUser = await selectLinkedAccount(db, { issuer: sso.issuer, subject });
  if (linkedUser) return { id: linkedUser.id, subject };
  const user = email !== undefined && emailVerified ? await selectAccount(db, email) : undefined;
  if (!user) throw new Refusal('sso_unknown', { values: { name: sso.name } });
  const isLinked = await inTransaction(db, async (transaction) => {
    const lockedAccount = await lockAccount(transaction, user.id);
    if (lockedAccount?.email !== user.email) throw new Refusal('sso_unknown', { values: { name: sso.name } });
    if (!(await insertLink(transaction, { issuer: sso.issuer, subject, userId: user.id, now }))) return false;
    const actor = { db: transaction, now, viewer: { userId: user.id, username: user.username, apiToken: null } };
    const after = { issuer: sso.issuer };
    await record(actor, [{ kind: 'sso_linked', subject: { id: user.id, name: user.username }, before: null, after }]);
    const mail = { recipient: user.email, language: languageOf(user.language) ?? language, now };
    await insertEmail(transaction, { ...mail, template: 'ssoLinked' });
    return true;
  });
  // If the user finished in two tabs at the same time, the other tab has just linked the same subject.
  const currentUser = isLinked ? user : await selectLinkedAccount(db, { issuer: sso.issuer, subject });
  if (!currentUser) throw new Refusal('sso_other', { values: { name: sso.name } });
  return { id: currentUser.id, subject };
}

/** Runs `finish` and records a failed sign-in if it throws a refusal, unless the provider was unreachable. */
async function recordingFailure<T>(
  { db, now, address }: Context,
  finish: (attempt: { email: string }) => Promise<T>,
): Promise<T> {
  const attempt = { email: '' };
  try {
    return await finish(attempt);
  } catch (error) {
    const isAway = !(error instanceof Refusal) || error.code === 'sso_unreachable';
    if (!isAway) await recordFailedSignIn({ db, now, address, ...attempt, account: undefined, proof: 'sso' });
    throw error;
  }
}

/** Calls the provider. Logs an SsoFailure and throws the matching refusal. */
async function callProvider<T>({ log }: Context, ask: () => Promise<T>, name: string): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof SsoFailure)) throw error;
    log.warn({ reason: error.message, why: error.reason }, 'single sign-on failed');
    throw new Refusal(error.reason === 'away' ? 'sso_unreachable' : 'sso_refused', { values: { name } });
  }
}
