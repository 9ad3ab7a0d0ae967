import type * as calls from '../../contract/stores.ts';
import { visibleGroup } from '../groups/scope.ts';
import { Refusal } from '../http/refusal.ts';
import type { HandlersOf } from '../http/serve.ts';
import { GROUP_USER } from '../http/viewer.ts';
import {
  selectStoreCards,
  selectStoreCardsOfGroup,
  selectStoreCardsOfUser,
  selectStoreList,
  selectUserAndGroup,
} from './queries.ts';
import { isId } from './scope.ts';

/** Stores as lists and selectors show them. */
export const storeHandlers: HandlersOf<typeof calls> = {
  async listStoresOfUser({ user_id: userId }, { db, viewer }) {
    const mayAsk = isId(userId) && (viewer.isAdministrator || userId === viewer.userId);
    const user = mayAsk ? await selectUserAndGroup(db, userId) : undefined;
    if (!user) throw new Refusal('not_found');
    const stores =
      user.user_type === GROUP_USER ? await selectStoreCardsOfUser(db, user.id) : await selectStoreCards(db, viewer);
    const { group_id: groupId, group_name: name } = user;
    return { resultData: stores, groupName: groupId === null || name === null ? null : { _id: groupId, name } };
  },

  async listStoresOfGroup({ groupId }, { db, viewer }) {
    const group = await visibleGroup(db, viewer, groupId);
    return { resultData: await selectStoreCardsOfGroup(db, viewer, group) };
  },

  async listStores(_input, { db, viewer }) {
    const stores = await selectStoreList(db, viewer);
    return {
      resultData: stores.map(({ group_ids: groupIds, last_survey_at: last, ...store }) => ({
        ...store,
        group_id: groupIds.map((key) => ({ key })),
        last_survey: last?.toISOString() ?? null,
      })),
    };
  },
};
