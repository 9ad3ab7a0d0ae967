import type * as calls from '../../contract/account.ts';
import { recordOwn } from '../audit/access.ts';
import { Refusal } from '../http/refusal.ts';
import type { CallContext, HandlersOf } from '../http/serve.ts';
import { newToken, SESSION_LIFE } from '../http/viewer.ts';
import { checkSecondFactor } from '../secondFactor/check.ts';
import { passwordFitsAttempt } from './attempts.ts';
import { hashPassword, isOutdatedHash } from './passwords.ts';
import { selectAccount, updatePasswordHash } from './queries.ts';
import { deleteDeadSessions, deleteSessions, insertSession } from './sessionQueries.ts';
import { takeTurn } from './turns.ts';

/** Coming and going. */
export const signInHandlers: Pick<HandlersOf<typeof calls>, 'login' | 'logout'> = {
  async login({ email, password, remember = false, code }, context) {
    const { db, now, address } = context;
    const account = await selectAccount(db, email);
    const fits = await passwordFitsAttempt({ db, email, account, proof: 'password', address, now }, password);
    if (!account || !fits) throw new Refusal('wrong_credentials');
    await checkSecondFactor(context, account, code);
    if (isOutdatedHash(account.password_hash)) {
      await updatePasswordHash(db, account.id, await takeTurn(() => hashPassword(password)));
    }
    return beginSession(context, account, { remember });
  },

  async logout(_input, context) {
    const { db, viewer, say } = context;
    await deleteSessions(db, viewer.userId, { id: viewer.session.id });
    await recordOwn(context, 'session_ended');
    return { resultData: say('messages.signedOut') };
  },
};

type Account = { id: string; email: string; username: string; user_type: number; image: string | null };

/** Begins a session for somebody who has shown who they are, and answers as `/api/login` does. */
export async function beginSession(
  { db, now, address, device }: Pick<CallContext, 'db' | 'now' | 'address' | 'device'>,
  account: Account,
  { remember, bySso = false }: { remember: boolean; bySso?: boolean },
) {
  const { token, hash } = newToken();
  const viewer = { userId: account.id, username: account.username, apiToken: null };
  await deleteDeadSessions(db, new Date(now.getTime() - SESSION_LIFE.remembered.total));
  await db.transaction().execute(async (transaction) => {
    await insertSession(transaction, { tokenHash: hash, userId: account.id, remember, now, device, address, bySso });
    const details = { proof: bySso ? 'sso' : 'password', address };
    await recordOwn({ db: transaction, viewer, now }, 'signin_succeeded', details);
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
