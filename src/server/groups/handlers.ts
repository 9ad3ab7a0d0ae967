import type * as calls from '../../contract/groups.ts';
import type { HandlersOf } from '../http/serve.ts';
import { selectStoreCardsOfGroup } from '../stores/queries.ts';
import { selectGroups } from './queries.ts';
import { visibleGroup } from './scope.ts';

/** Groups as selectors show them. */
export const groupHandlers: HandlersOf<typeof calls> = {
  async listGroups(_input, { db, viewer }) {
    return { resultData: await selectGroups(db, viewer) };
  },

  async listGroupStores({ group_id: groupId }, { db, viewer }) {
    const group = await visibleGroup(db, viewer, groupId);
    return { resultData: await selectStoreCardsOfGroup(db, viewer, group) };
  },
};
