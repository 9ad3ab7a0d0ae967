import type * as calls from '../../../contract/places/users.ts';
import { visibleGroup } from '../../identity/groupScope.ts';
import { Refusal } from '../../refusal.ts';
import type { HandlersOf } from '../../http/serve.ts';
import { selectStoreCardsOfUser } from '../stores/queries.ts';
import { surveyRow } from '../../shared/surveys/present.ts';
import { selectUserCardsOfGroup } from '../../shared/cards/queries.ts';
import { userFormHandlers } from './form.ts';
import { knownUser } from './lockQueries.ts';
import { countSurveysOfUser, selectSurveysOfUser, selectUserList, selectUserToEdit } from './queries.ts';
import { removeUser } from './remove.ts';
import { findUsers } from './searchQueries.ts';
import { userSessionHandlers } from './sessions.ts';

/** Handlers for users. */
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

  async listSurveysOfUser({ user_id: userId, page, size }, { db, viewer, translate }) {
    const user = await knownUser(db, userId);
    const rows = await selectSurveysOfUser(db, viewer.scope, user, { page, size });
    const isAll = page === 1 && rows.length < size;
    const count = isAll ? rows.length : await countSurveysOfUser(db, viewer.scope, user);
    return { resultData: rows.map((row) => surveyRow(row, translate)), count };
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
