import type * as calls from '../../contract/users.ts';
import { visibleGroup } from '../identity/groupScope.ts';
import { Refusal } from '../refusal.ts';
import type { HandlersOf } from '../http/serve.ts';
import { selectStoreCardsOfUser } from '../stores/queries.ts';
import { surveyRow } from '../surveys/present.ts';
import { selectUserCardsOfGroup } from '../cards/queries.ts';
import { userFormHandlers } from './form.ts';
import { knownUser } from './lockQueries.ts';
import { selectSurveysOfUser, selectUserList, selectUserToEdit } from './queries.ts';
import { removeUser } from './remove.ts';
import { findUsers } from './searchQueries.ts';
import { userSessionHandlers } from './sessions.ts';

/** People as administrators manage them. */
export const userHandlers: HandlersOf<typeof calls> = {
  ...userFormHandlers,
  ...userSessionHandlers,

  async listUsersOfGroup({ groupId }, { db, viewer }) {
    return { resultData: await selectUserCardsOfGroup(db, viewer, await visibleGroup(db, viewer, groupId)) };
  },

  async listUsers(_input, { db }) {
    return { resultData: await selectUserList(db) };
  },

  async searchUsers({ filter, group_id: groupId, page, page_size: limit, sort }, { db, viewer }) {
    const search = { filter, groupId: groupId && (await visibleGroup(db, viewer, groupId)) };
    const { rows, count } = await findUsers(db, search, { sort, limit, offset: (page - 1) * limit });
    return {
      resultData: rows.map(({ last_survey_at: last, ...user }) => ({
        ...user,
        last_survey: last?.toISOString() ?? null,
      })),
      count,
    };
  },

  async listSurveysOfUser({ user_id: userId }, { db, viewer, translate }) {
    const rows = await selectSurveysOfUser(db, viewer.scope, await knownUser(db, userId));
    return { resultData: rows.map((row) => surveyRow(row, translate)) };
  },

  async readUser({ userid: userId }, { db }) {
    const id = await knownUser(db, userId);
    const user = await selectUserToEdit(db, id);
    if (!user) throw new Refusal('not_found');
    return { resultData: { ...user, storeData: await selectStoreCardsOfUser(db, id) } };
  },

  async deleteUser({ uid: userId }, context) {
    await removeUser(context, userId);
    return { resultData: context.translate('messages.userDeleted') };
  },
};
