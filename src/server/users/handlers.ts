import type * as calls from '../../contract/users.ts';
import { checkNewPassword, hashPassword } from '../account/passwords.ts';
import { record, recordDifference } from '../audit/record.ts';
import { selected } from '../db/known.ts';
import { setLinks, STORES_OF_USER } from '../db/links.ts';
import { refusingTaken } from '../db/unique.ts';
import { visibleGroup } from '../groups/scope.ts';
import { Refusal } from '../http/refusal.ts';
import type { HandlersOf } from '../http/serve.ts';
import { formImage } from '../images/keep.ts';
import { selectStoreCardsOfUser } from '../stores/queries.ts';
import { surveyRow } from '../surveys/wire.ts';
import { selectUserCardsOfGroup } from './cards.ts';
import { insertUserUnlessTaken, selectUserSnapshot, updateUserRow } from './changes.ts';
import { knownUser, lockUser } from './lock.ts';
import { nameOfEmail } from './nameOfEmail.ts';
import { selectSurveysOfUser, selectUserList, selectUserToEdit } from './queries.ts';
import { removeUser } from './remove.ts';
import { findUsers } from './search.ts';
import { userSessionHandlers } from './sessions.ts';

const TAKEN = { index: 'users_email', code: 'email_taken', field: 'email' } as const;

/** People as administrators manage them. */
export const userHandlers: HandlersOf<typeof calls> = {
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

  async listSurveysOfUser({ user_id: userId }, { db, viewer }) {
    const rows = await selectSurveysOfUser(db, viewer, await knownUser(db, userId));
    return { resultData: rows.map(surveyRow) };
  },

  async readUser({ userid: userId }, { db }) {
    const id = await knownUser(db, userId);
    const user = await selectUserToEdit(db, id);
    if (!user) throw new Refusal('not_found');
    return { resultData: { ...user, storeData: await selectStoreCardsOfUser(db, id) } };
  },

  async addUser(given, context) {
    const { db, say } = context;
    const { email, password, username, storename: stores = [], groupname: groups = [] } = given;
    const [groupId = null] = await selected(db, 'groups', groups, 'groupname');
    await checkNewPassword(db, password, { email, groupId });
    const image = (await formImage(db, given.image)) ?? null;
    const storeIds = await selected(db, 'stores', stores, 'storename');
    const added = await insertUserUnlessTaken(db, {
      email,
      username: username || nameOfEmail(email),
      password_hash: await hashPassword(password),
      user_type: given.user_type,
      group_id: groupId,
      image,
    });
    if (!added) throw new Refusal(TAKEN.code, { field: TAKEN.field });
    await setLinks(db, STORES_OF_USER, added.id, storeIds);
    const after = await selectUserSnapshot(db, added.id);
    const subject = { id: added.id, name: after.username };
    await record(context, [{ kind: 'user_added', subject, before: null, after }]);
    return { resultData: say('messages.userAdded'), _id: added.id };
  },

  async updateUser({ userid: userId, email, username, storeid: stores, groupid: groups, image }, context) {
    const { db, say } = context;
    await knownUser(db, userId);
    const groupIds = groups && (await selected(db, 'groups', groups, 'groupid'));
    const user = await lockUser(db, userId);
    const storeIds = stores && (await selected(db, 'stores', stores, 'storeid'));
    const before = await selectUserSnapshot(db, user.id);
    const change = {
      email,
      username: username || undefined,
      group_id: groupIds && (groupIds[0] ?? null),
      image: await formImage(db, image, user.image),
    };
    await refusingTaken(updateUserRow(db, user.id, change), TAKEN);
    if (storeIds) await setLinks(db, STORES_OF_USER, user.id, storeIds);
    const after = await selectUserSnapshot(db, user.id);
    await recordDifference(context, 'user_changed', { id: user.id, name: after.username }, [before, after]);
    return { resultData: say('messages.userChanged') };
  },

  async deleteUser({ uid: userId }, context) {
    await removeUser(context, userId);
    return { resultData: context.say('messages.userDeleted') };
  },
};
