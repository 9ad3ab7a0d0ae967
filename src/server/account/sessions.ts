import type * as calls from '../../contract/account.ts';
import { Refusal } from '../http/refusal.ts';
import type { HandlersOf } from '../http/serve.ts';
import { isId } from '../stores/scope.ts';
import { passwordFitsAttempt } from './attempts.ts';
import { selectAccount } from './queries.ts';
import { deleteSessions, selectLiveSessions, updateLocked } from './sessionQueries.ts';

type SessionCall = 'listSessions' | 'endSession' | 'signOutEverywhere' | 'lockScreen' | 'unlockScreen';

/** One's own sessions: seen, ended, locked. */
export const sessionHandlers: Pick<HandlersOf<typeof calls>, SessionCall> = {
  async listSessions(_input, { db, viewer, now }) {
    const rows = await selectLiveSessions(db, viewer.userId, now);
    return {
      resultData: rows.map((row) => ({
        _id: row.id,
        current: row.id === viewer.session.id,
        remember: row.remember,
        created: row.created_at.toISOString(),
        last_used: row.last_used_at.toISOString(),
        device: row.device,
        address: row.address,
      })),
    };
  },

  async endSession({ session_id: id }, { db, viewer, say }) {
    const ended = isId(id) ? await deleteSessions(db, viewer.userId, { id }) : 0;
    if (ended === 0) throw new Refusal('not_found');
    return { resultData: say('messages.sessionEnded') };
  },

  async signOutEverywhere(_input, { db, viewer, say }) {
    await deleteSessions(db, viewer.userId);
    return { resultData: say('messages.signedOutEverywhere') };
  },

  async lockScreen(_input, { db, viewer, now, say }) {
    await updateLocked(db, viewer.session.id, now);
    return { resultData: say('messages.locked') };
  },

  async unlockScreen({ password }, { db, viewer, now, address, say }) {
    const account = await selectAccount(db, viewer.email);
    const attempt = { db, email: viewer.email, address, now };
    const fits = await passwordFitsAttempt(attempt, password, account?.password_hash);
    if (!fits) throw new Refusal('wrong_current_password', { field: 'password' });
    await updateLocked(db, viewer.session.id, null);
    return { resultData: say('messages.unlocked') };
  },
};
