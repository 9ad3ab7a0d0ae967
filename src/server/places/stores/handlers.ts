import type * as calls from '../../../contract/places/stores.ts';
import { record, recordDifference } from '../../shared/history/changes.ts';
import { lockReferencedRows } from '../../db/lockReferencedRows.ts';
import { GROUPS_OF_STORE, setLinks, USERS_OF_STORE } from '../../db/links.ts';
import { dayOf } from '../../../domain/days.ts';
import { dayOrNone, numberOfDay } from '../../../domain/schedule/interval.ts';
import { refuseUsersOutside } from './outsideQueries.ts';
import { visibleGroup } from '../../identity/groupScope.ts';
import { Refusal } from '../../refusal.ts';
import type { HandlersOf } from '../../http/serve.ts';
import { GROUP_USER } from '../../../domain/userTypes.ts';
import { formImage } from '../../shared/images/keep.ts';
import { selectUserCardsOfStore } from '../../shared/cards/queries.ts';
import { archiveStore, insertStore, selectStoreSnapshot, selectStoreToEdit, updateStoreRow } from './changes.ts';
import { lockStore } from './lockQueries.ts';
import {
  selectStoreCards,
  selectStoreCardsOfGroup,
  selectStoreCardsOfUser,
  selectStoreList,
  selectUserAndGroup,
} from './queries.ts';
import { visibleStore } from '../../identity/storeScope.ts';
import { findStores } from './searchQueries.ts';
import { isId } from '../../id.ts';
import { calculateProgress } from '../../followUp/schedule/calculateVisits.ts';

/** Handlers for stores. */
export const storeHandlers: HandlersOf<typeof calls> = {
  async listStoresOfUser({ user_id: userId }, { db, viewer }) {
    const mayAsk = isId(userId) && (viewer.isAdministrator || userId === viewer.userId);
    const user = mayAsk ? await selectUserAndGroup(db, userId) : undefined;
    if (!user) throw new Refusal('not_found');
    const stores =
      user.user_type === GROUP_USER
        ? await selectStoreCardsOfUser(db, user.id)
        : await selectStoreCards(db, viewer.scope);
    const { group_id: groupId, group_name: name } = user;
    const isVisible = groupId !== null && name !== null && (viewer.isAdministrator || groupId === viewer.groupId);
    return { resultData: stores, groupName: isVisible ? { _id: groupId, name } : null };
  },

  async listStoresOfGroup({ groupId }, { db, viewer }) {
    const group = await visibleGroup(db, viewer, groupId);
    return { resultData: await selectStoreCardsOfGroup(db, viewer.scope, group) };
  },

  async listStores(_input, { db, viewer }) {
    const stores = await selectStoreList(db, viewer.scope);
    return {
      resultData: stores.map(({ group_ids: groupIds, last_survey_at: last, ...store }) => ({
        ...store,
        group_id: groupIds.map((key) => ({ key })),
        last_survey: last?.toISOString() ?? null,
      })),
    };
  },

  async searchStores({ filter, group_id: groupId, page, page_size: limit, sort }, { db, viewer, now }) {
    const search = { filter, groupId: groupId && (await visibleGroup(db, viewer, groupId)) };
    const { rows, count } = await findStores(db, viewer, search, { sort, limit, offset: (page - 1) * limit });
    const today = numberOfDay(dayOf(now, viewer.timeZone));
    const progress = await calculateProgress(db, viewer, today, { storeIds: rows.map(({ _id: id }) => id) });
    return {
      resultData: rows.map(
        ({ name, latest_overall: score, previous_overall: before, last_survey_at: last, ...store }) => ({
          store_name: name,
          ...store,
          last_survey: last?.toISOString() ?? null,
          score,
          change: score === null || before === null ? null : score - before,
          due: dayOrNone(progress.get(store._id)?.overdueSince ?? progress.get(store._id)?.due),
        }),
      ),
      count,
    };
  },

  async readStore({ storeid: storeId }, { db, viewer }) {
    const id = await visibleStore(db, viewer.scope, storeId);
    const store = await selectStoreToEdit(db, id);
    if (!store) throw new Refusal('not_found');
    const { group_ids: groupIds, name, ...rest } = store;
    return {
      resultData: {
        store_name: name,
        ...rest,
        group_id: groupIds.map((key) => ({ key })),
        userData: await selectUserCardsOfStore(db, id),
      },
    };
  },

  async addStore({ storename: name, username: users = [], groupname: groups = [], image, ...texts }, context) {
    const { db, translate } = context;
    const picture = (await formImage(db, image)) ?? null;
    const groupIds = await lockReferencedRows(db, 'groups', groups, 'groupname');
    const userIds = await lockReferencedRows(db, 'users', users, 'username');
    await refuseUsersOutside(db, userIds, { groupIds, exemptId: null, field: 'username' });
    const { id } = await insertStore(db, { ...texts, name, image: picture });
    await setLinks(db, GROUPS_OF_STORE, id, groupIds);
    await setLinks(db, USERS_OF_STORE, id, userIds);
    const after = await selectStoreSnapshot(db, id);
    await record(context, [{ kind: 'store_added', subject: { id, name }, before: null, after }]);
    return { resultData: translate('messages.storeAdded'), _id: id };
  },

  async updateStore({ storeid: storeId, storename: name, userid: users, groupid: groups, image, ...texts }, context) {
    const { db, viewer, translate } = context;
    await visibleStore(db, viewer.scope, storeId);
    const groupIds = groups && (await lockReferencedRows(db, 'groups', groups, 'groupid'));
    const userIds = users && (await lockReferencedRows(db, 'users', users, 'userid'));
    const store = await lockStore(db, storeId);
    const before = await selectStoreSnapshot(db, store.id);
    if (userIds) {
      const had = before.groups.map(({ id }) => id);
      const staysInGroups = !groupIds || had.every((id) => groupIds.includes(id));
      const limits = { groupIds: groupIds ?? had, exemptId: staysInGroups ? store.id : null };
      await refuseUsersOutside(db, userIds, { ...limits, field: 'userid' });
    }
    await updateStoreRow(db, store.id, { ...texts, name, image: await formImage(db, image, store.image) });
    if (groupIds) await setLinks(db, GROUPS_OF_STORE, store.id, groupIds);
    if (userIds) await setLinks(db, USERS_OF_STORE, store.id, userIds);
    const after = await selectStoreSnapshot(db, store.id);
    await recordDifference(context, 'store_changed', { id: store.id, name }, [before, after]);
    return { resultData: translate('messages.storeChanged') };
  },

  async deleteStore({ sid: storeId }, context) {
    const { db, translate, now } = context;
    const store = await lockStore(db, storeId);
    const before = await selectStoreSnapshot(db, store.id);
    await archiveStore(db, store.id, now);
    await record(context, [{ kind: 'store_deleted', subject: store, before, after: null }]);
    return { resultData: translate('messages.storeDeleted') };
  },
};
