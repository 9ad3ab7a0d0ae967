import type * as calls from '../../contract/account.ts';
import { Refusal } from '../http/refusal.ts';
import type { HandlersOf } from '../http/serve.ts';
import { hashToken, newToken, SESSION_LIFE } from '../http/viewer.ts';
import { passwordFits } from './passwords.ts';
import { deleteDeadSessions, deleteSession, insertSession, selectAccount } from './queries.ts';

/** Sign-in, sign-out and one's own profile. */
export const accountHandlers: HandlersOf<typeof calls> = {
  async login({ email, password, remember = false }, { db, now }) {
    const account = await selectAccount(db, email);
    const fits = await passwordFits(password, account?.password_hash);
    if (!account || !fits) throw new Refusal('wrong_credentials');
    const { token, hash } = newToken();
    await deleteDeadSessions(db, new Date(now.getTime() - SESSION_LIFE.remembered.total));
    await insertSession(db, { tokenHash: hash, userId: account.id, remember, now });
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
  },

  async logout(_input, { db, token, say }) {
    if (token !== null) await deleteSession(db, hashToken(token));
    return { resultData: say('messages.signedOut') };
  },

  async profile({ admin_id: userId }, { viewer }) {
    if (userId !== viewer.userId) throw new Refusal('not_found');
    return {
      resultData: { email: viewer.email, _id: viewer.userId, image: viewer.image, username: viewer.username },
    };
  },
};
