import type * as calls from '../../../contract/places/groups.ts';
import { record, recordDifference } from '../../shared/history/changes.ts';
import { lockReferencedRows } from '../../db/lockReferencedRows.ts';
import { setLinks, STORES_OF_GROUP } from '../../db/links.ts';
import { refuseDuplicate } from '../../db/unique.ts';
import { Refusal } from '../../refusal.ts';
import type { HandlersOf } from '../../http/serve.ts';
import { selectStoreCardsOfGroup } from '../stores/queries.ts';
import { selectUserCardsOfGroup } from '../../shared/cards/queries.ts';
import { lockGroup, lockMoving } from './lockQueries.ts';
import {
  deleteGroup,
  insertGroup,
  selectGroups,
  selectGroupSnapshot,
  selectGroupUsersSnapshot,
  updateGroupName,
} from './queries.ts';
import { selectGroupName } from '../../identity/accountQueries.ts';
import { visibleGroup } from '../../identity/groupScope.ts';

const TAKEN = { index: 'groups_name', code: 'name_taken', field: 'name' } as const;

/** Handlers for groups. */
export const groupHandlers: HandlersOf<typeof calls> = {
  async listGroups(_input, { db, viewer }) {
    return { resultData: await selectGroups(db, viewer) };
  },

  async listGroupStores({ group_id: groupId }, { db, viewer }) {
    const group = await visibleGroup(db, viewer, groupId);
    return { resultData: await selectStoreCardsOfGroup(db, viewer.scope, group) };
  },

  async listGroupStoresToEdit({ group_id: groupId }, { db, viewer }) {
    const group = await visibleGroup(db, viewer, groupId);
    return { resultData: await selectStoreCardsOfGroup(db, viewer.scope, group) };
  },

  async listGroupUsers({ group_id: groupId }, { db, viewer }) {
    return { resultData: await selectUserCardsOfGroup(db, viewer, await visibleGroup(db, viewer, groupId)) };
  },

  async readGroup({ group_id: groupId }, { db, viewer }) {
    const group = await visibleGroup(db, viewer, groupId);
    const name = await selectGroupName(db, group);
    if (name === null) throw new Refusal('not_found');
    return { resultData: { name }, storeData: await selectStoreCardsOfGroup(db, viewer.scope, group) };
  },

  async addGroup({ name, store = [] }, context) {
    const { db, translate } = context;
    const stores = await lockReferencedRows(db, 'stores', store, 'store');
    const group = await insertGroup(db, name);
    if (!group) throw new Refusal(TAKEN.code, { field: TAKEN.field });
    await setLinks(db, STORES_OF_GROUP, group.id, stores);
    const after = await selectGroupSnapshot(db, group.id);
    await record(context, [{ kind: 'group_added', subject: { id: group.id, name }, before: null, after }]);
    return { resultData: translate('messages.groupAdded'), _id: group.id };
  },

  async updateGroup({ name, groupid: groupId, store }, context) {
    const { db, translate } = context;
    const id = await lockGroup(db, groupId);
    const before = await selectGroupSnapshot(db, id);
    const stores = store && (await lockReferencedRows(db, 'stores', store, 'store'));
    await refuseDuplicate(updateGroupName(db, id, name), TAKEN);
    if (stores) await lockMoving(db, id, stores);
    if (stores) await setLinks(db, STORES_OF_GROUP, id, stores);
    const after = await selectGroupSnapshot(db, id);
    await recordDifference(context, 'group_changed', { id, name }, [before, after]);
    return { resultData: translate('messages.groupChanged') };
  },

  async deleteGroup({ groupid: groupId }, context) {
    const { db, translate } = context;
    const id = await lockGroup(db, groupId);
    const before = { ...(await selectGroupSnapshot(db, id)), users: await selectGroupUsersSnapshot(db, id) };
    await deleteGroup(db, id);
    await record(context, [{ kind: 'group_deleted', subject: { id, name: before.name }, before, after: null }]);
    return { resultData: translate('messages.groupDeleted') };
  },
};
