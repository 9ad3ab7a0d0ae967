import type * as calls from '../../../contract/access/account.ts';
import { recordForgottenPassword, recordOwn } from '../../shared/history/access.ts';
import { inTransaction } from '../../db/transaction.ts';
import { countOne, tooMany, type Limit } from '../../db/rateLimits.ts';
import { Refusal } from '../../refusal.ts';
import type { HandlersOf } from '../../http/serve.ts';
import { hashToken } from '../../identity/viewer.ts';
import { insertEmail } from '../../mail/queries.ts';
import { languageOf } from '../../i18n.ts';
import { checkNewPassword, hashPassword } from '../../identity/passwords.ts';
import { lockAccount, updatePasswordHash } from '../../identity/accountQueries.ts';
import { selectReset, takeReset } from './resetQueries.ts';
import { deleteSessions } from '../../identity/sessionQueries.ts';
import { withHashSlot } from '../../identity/hashSemaphore.ts';

const HALF_HOUR_MS = 30 * 60_000;

/** The limit on reset links per email address. Beyond it nothing is emailed, and the response stays the same. */
const FORGOT_BY_ACCOUNT: Limit = { name: 'forgot, account', most: 5, windowMs: HALF_HOUR_MS };

/** The limit on requests per IP address. Beyond it the response is 429, which reveals nothing about any account. */
const FORGOT_BY_ADDRESS: Limit = { name: 'forgot, address', most: 20, windowMs: HALF_HOUR_MS };

/** Handlers for forgotten passwords. */
export const recoveryHandlers: Pick<HandlersOf<typeof calls>, 'forgotPassword' | 'resetPassword'> = {
  /**
   * Doesn't look up the account, so that the response can't reveal which email addresses are known. The account is
   * looked up when the email is sent.
   */
  async forgotPassword({ email }, { db, now, address, language, translate }) {
    const fromHere = await countOne(db, FORGOT_BY_ADDRESS, [address], now);
    if (fromHere.over) throw tooMany(fromHere);
    const forThis = await countOne(db, FORGOT_BY_ACCOUNT, [email.toLowerCase()], now);
    if (!forThis.over) {
      await inTransaction(db, async (transaction) => {
        await insertEmail(transaction, { template: 'reset', recipient: email, language, now });
        await recordForgottenPassword({ db: transaction, now }, { email, address });
      });
    }
    return { resultData: translate('messages.forgot') };
  },

  async resetPassword({ email, password, token }, { db, now, address, language, translate }) {
    const tokenHash = hashToken(token);
    const reset = await selectReset(db, tokenHash, now);
    if (!reset || reset.email.toLowerCase() !== email.toLowerCase()) throw new Refusal('reset_invalid');
    // A refused password leaves the link valid.
    await checkNewPassword(db, password, { email: reset.email, groupId: reset.group_id });
    const passwordHash = await withHashSlot(() => hashPassword(password));
    await inTransaction(db, async (transaction) => {
      const account = await lockAccount(transaction, reset.user_id);
      // Of several simultaneous requests one deletes the row; the others find none. A link emailed to a previous email
      // address no longer works.
      const works = account?.email === reset.email && (await takeReset(transaction, tokenHash, now));
      if (!works) throw new Refusal('reset_invalid');
      await updatePasswordHash(transaction, reset.user_id, passwordHash);
      await deleteSessions(transaction, reset.user_id);
      const userLanguage = languageOf(reset.language) ?? language;
      await insertEmail(transaction, {
        template: 'passwordChanged',
        recipient: reset.email,
        language: userLanguage,
        now,
      });
      const viewer = { userId: reset.user_id, username: reset.username, apiToken: null };
      await recordOwn({ db: transaction, viewer, now }, 'password_reset', { address });
    });
    return { resultData: translate('messages.passwordReset') };
  },
};
