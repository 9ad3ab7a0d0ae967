import type * as calls from '../../../contract/places/users.ts';
import { deleteSessions, selectLiveSessions, presentSession } from '../../identity/sessionQueries.ts';
import { record } from '../../shared/history/changes.ts';
import type { HandlersOf } from '../../http/serve.ts';
import { knownUser, lockUser } from './lockQueries.ts';

/** Handlers with which administrators list and end the sessions of any user. */
export const userSessionHandlers: Pick<HandlersOf<typeof calls>, 'listSessionsOfUser' | 'endSessionsOfUser'> = {
  async listSessionsOfUser({ userid: userId }, { db, viewer, now }) {
    const rows = await selectLiveSessions(db, await knownUser(db, userId), now);
    return { resultData: rows.map((row) => presentSession(row, viewer)) };
  },

  async endSessionsOfUser({ userid: userId }, context) {
    const { db, viewer, translate } = context;
    const user = await lockUser(db, userId);
    const isOneself = user.id === viewer.userId;
    // The caller's current session remains.
    const sessions = await deleteSessions(db, user.id, isOneself ? { except: viewer.session.id } : {});
    const subject = { id: user.id, name: user.username };
    if (sessions > 0) await record(context, [{ kind: 'sessions_ended', subject, before: null, after: { sessions } }]);
    return { resultData: translate('messages.userSignedOut', { who: isOneself ? 'self' : 'other' }) };
  },
};
