import type * as calls from '../../../contract/access/account.ts';
import { recordOwn } from '../../shared/history/access.ts';
import { Refusal } from '../../refusal.ts';
import type { HandlersOf } from '../../http/serve.ts';
import { passwordFitsAttempt } from '../../shared/credentials/attempts.ts';
import { selectAccount } from '../../identity/accountQueries.ts';
import {
  deleteSessions,
  selectLiveSessions,
  presentSession,
  updateSessionLock,
  updateRemember,
} from '../../identity/sessionQueries.ts';
import { isId } from '../../id.ts';

type SessionCall =
  | 'listSessions'
  | 'endSession'
  | 'signOutEverywhere'
  | 'rememberSession'
  | 'lockScreen'
  | 'unlockScreen';

/** Handlers for the caller's own sessions. */
export const sessionHandlers: Pick<HandlersOf<typeof calls>, SessionCall> = {
  async listSessions(_input, { db, viewer, now }) {
    const rows = await selectLiveSessions(db, viewer.userId, now);
    return { resultData: rows.map((row) => presentSession(row, viewer)) };
  },

  async endSession({ session_id: id }, context) {
    const { db, viewer, translate } = context;
    const count = isId(id) ? await deleteSessions(db, viewer.userId, { id }) : 0;
    if (count === 0) throw new Refusal('not_found');
    await recordOwn(context, 'sessions_ended', { sessions: count });
    return { resultData: translate('messages.sessionEnded') };
  },

  async signOutEverywhere(_input, context) {
    const { db, viewer, translate } = context;
    await recordOwn(context, 'sessions_ended', { sessions: await deleteSessions(db, viewer.userId) });
    return { resultData: translate('messages.signedOutEverywhere') };
  },

  async rememberSession(_input, { db, viewer, translate }) {
    await updateRemember(db, viewer.session.id);
    return { resultData: translate('messages.sessionRemembered') };
  },

  async lockScreen(_input, context) {
    const { db, viewer, now, translate } = context;
    await updateSessionLock(db, viewer.session.id, now);
    await recordOwn(context, 'session_locked');
    return { resultData: translate('messages.locked') };
  },

  async unlockScreen({ password }, context) {
    const { db, viewer, now, address, translate } = context;
    const { email, session } = viewer;
    const account = await selectAccount(db, email);
    const fits = await passwordFitsAttempt({ db, email, account, proof: 'unlock', address, now }, password);
    if (!account || !fits) throw new Refusal('wrong_current_password', { field: 'password' });
    await context.transact(
      async (transaction) => {
        await updateSessionLock(transaction.db, session.id, null);
        // Unlocking a screen that isn't locked is not recorded.
        if (session.locked) await recordOwn(transaction, 'session_unlocked');
      },
      { passwordHash: account.password_hash },
    );
    return { resultData: translate('messages.unlocked') };
  },
};
