import type * as calls from '../../contract/access/account.ts';
import { recordOwn } from '../auditLog/access.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { countOne, type Limit } from '../db/rateLimits.ts';
import { Refusal } from '../refusal.ts';
import type { CallContext, HandlersOf } from '../http/serve.ts';
import { newToken, SESSION_LIFE } from '../identity/viewer.ts';
import { checkSameFactor, checkSecondFactor } from '../secondFactor/check.ts';
import { passwordFitsAttempt } from '../credentials/attempts.ts';
import { hashPassword, isOutdatedHash } from '../identity/passwords.ts';
import { lockAccount, selectAccount, updatePasswordHash, type Account } from '../identity/accountQueries.ts';
import { deleteDeadSessions, deleteSessions, deleteSessionsPast, insertSession } from '../identity/sessionQueries.ts';
import { takeTurn } from '../identity/hashSemaphore.ts';

/** Coming and going. */
export const signInHandlers: Pick<HandlersOf<typeof calls>, 'login' | 'logout'> = {
  async login({ email, password, remember = false, code }, context) {
    const { db, now, address } = context;
    const account = await selectAccount(db, email);
    const fits = await passwordFitsAttempt({ db, email, account, proof: 'password', address, now }, password);
    if (!account || !fits) throw new Refusal('wrong_credentials');
    const factor = await checkSecondFactor(context, account, code);
    const anew = isOutdatedHash(account.password_hash) ? await takeTurn(() => hashPassword(password)) : null;
    return beginSession(context, account, { remember }, async (transaction, now) => {
      const same = now.password_hash === account.password_hash && now.email === account.email;
      if (!same) throw new Refusal('wrong_credentials');
      await checkSameFactor(transaction, account.id, factor);
      if (anew !== null) await updatePasswordHash(transaction, account.id, anew);
    });
  },

  async logout(_input, context) {
    const { db, viewer, say } = context;
    await deleteSessions(db, viewer.userId, { id: viewer.session.id });
    await recordOwn(context, 'session_ended');
    return { resultData: say('messages.signedOut') };
  },
};

/** Past so many sign-ins of an account from one address in an hour, the history is told of no more. */
const LISTED: Limit = { name: 'signed in, in the history', most: 10, windowMs: 3_600_000 };

/** So many sessions of one user live at a time; the one unused for longest makes room (docs/security.md). */
export const SESSIONS_MAX = 100;

/**
 * Begins a session for a user who has shown who they are, and answers as `/api/login` does. `check` refuses, within the
 * transaction that holds the account, what the user showed when it is no longer true (safety, P19).
 */
export async function beginSession(
  { db, now, address, device }: Pick<CallContext, 'db' | 'now' | 'address' | 'device'>,
  { id: userId }: { id: string },
  { remember, bySso = false }: { remember: boolean; bySso?: boolean },
  check: (transaction: Db, account: Account) => Promise<void>,
) {
  const { token, hash } = newToken();
  await deleteDeadSessions(db, new Date(now.getTime() - SESSION_LIFE.remembered.total));
  const unlisted = (await countOne(db, LISTED, [userId, address], now)).over;
  const account = await inTransaction(db, async (transaction) => {
    const locked = await lockAccount(transaction, userId);
    if (!locked) throw new Refusal('wrong_credentials');
    await check(transaction, locked);
    await insertSession(transaction, { tokenHash: hash, userId, remember, now, device, address, bySso });
    await deleteSessionsPast(transaction, userId, SESSIONS_MAX);
    const viewer = { userId, username: locked.username, apiToken: null };
    const details = { proof: bySso ? 'sso' : 'password', address };
    if (!unlisted) await recordOwn({ db: transaction, viewer, now }, 'signin_succeeded', details);
    return locked;
  });
  return {
    resultData: {
      userid: account.id,
      token,
      adminname: account.username,
      email: account.email,
      user_type: account.user_type,
      data: { image: account.image },
    },
  };
}
