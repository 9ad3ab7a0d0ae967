import type * as calls from '../../../contract/access/account.ts';
import { recordOwn } from '../../shared/history/access.ts';
import { Refusal } from '../../refusal.ts';
import type { HandlersOf } from '../../http/serve.ts';
import { checkSameFactor, checkSecondFactor } from './secondFactor/check.ts';
import { passwordFitsAttempt } from '../../shared/credentials/attempts.ts';
import { beginSession } from '../../shared/credentials/beginSession.ts';
import { hashPassword, isOutdatedHash } from '../../identity/passwords.ts';
import { selectAccount, updatePasswordHash } from '../../identity/accountQueries.ts';
import { deleteSessions } from '../../identity/sessionQueries.ts';
import { withHashSlot } from '../../identity/hashSemaphore.ts';

/** Handlers for signing in and out. */
export const signInHandlers: Pick<HandlersOf<typeof calls>, 'login' | 'logout'> = {
  async login({ email, password, remember = false, code }, context) {
    const { db, now, address } = context;
    const account = await selectAccount(db, email);
    const fits = await passwordFitsAttempt({ db, email, account, proof: 'password', address, now }, password);
    if (!account || !fits) throw new Refusal('wrong_credentials');
    const factor = await checkSecondFactor(context, account, code);
    const newHash = isOutdatedHash(account.password_hash) ? await withHashSlot(() => hashPassword(password)) : null;
    return beginSession(context, account, { remember }, async (transaction, now) => {
      const isUnchanged = now.password_hash === account.password_hash && now.email === account.email;
      if (!isUnchanged) throw new Refusal('wrong_credentials');
      await checkSameFactor(transaction, account.id, factor);
      if (newHash !== null) await updatePasswordHash(transaction, account.id, newHash);
    });
  },

  async logout(_input, context) {
    const { db, viewer, translate } = context;
    await deleteSessions(db, viewer.userId, { id: viewer.session.id });
    await recordOwn(context, 'session_ended');
    return { resultData: translate('messages.signedOut') };
  },
};
