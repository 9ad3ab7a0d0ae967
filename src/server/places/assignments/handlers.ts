import type * as calls from '../../../contract/places/assignments.ts';
import { ASSIGN_PAIRS_MAX, SEARCH_RESULTS_MAX } from '../../../domain/limits.ts';
import { lockReferencedRows } from '../../db/lockReferencedRows.ts';
import { containsPattern } from '../../db/search.ts';
import { Refusal } from '../../refusal.ts';
import type { CallContext, HandlersOf } from '../../http/serve.ts';
import { selectStoreCardsOfUser } from '../stores/queries.ts';
import { visibleStore } from '../../identity/storeScope.ts';
import { selectUserCardsNotOnStore, selectUserCardsOfStore } from '../../shared/cards/queries.ts';
import { knownUser } from '../users/lockQueries.ts';
import { changeAssignments, knownPair } from './assign.ts';
import { selectStoreCardsNotOfUser, selectStoreOfAssignment, selectUserOfAssignment } from './queries.ts';

/** Handlers for assignments of users to stores. */
export const assignmentHandlers: HandlersOf<typeof calls> = {
  listUsersOfStore: ({ store_id: storeId }, context) => usersOfStore(storeId, context),
  listAddedUsers: ({ id: storeId }, context) => usersOfStore(storeId, context),
  listStoresOfPerson: ({ user_id: userId }, context) => storesOfUser(userId, context),
  listAddedStores: ({ id: userId }, context) => storesOfUser(userId, context),

  async findUsersForStore({ id: storeId, filter }, { db, viewer }) {
    const store = await visibleStore(db, viewer.scope, storeId);
    const search = { like: containsPattern(filter), limit: SEARCH_RESULTS_MAX };
    return { resultData: await selectUserCardsNotOnStore(db, store, search) };
  },

  async findStoresForUser({ id: userId, filter }, { db }) {
    const user = await knownUser(db, userId);
    const search = { like: containsPattern(filter), limit: SEARCH_RESULTS_MAX };
    return { resultData: await selectStoreCardsNotOfUser(db, user, search) };
  },

  async assignUserToStore(pair, context) {
    const { userId, storeId } = await knownPair(context.db, pair);
    await changeAssignments(context, { action: 'assign', userIds: [userId], storeIds: [storeId] });
    return { resultData: await selectUserOfAssignment(context.db, userId) };
  },

  async assignStoreToUser(pair, context) {
    const { userId, storeId } = await knownPair(context.db, pair);
    await changeAssignments(context, { action: 'assign', userIds: [userId], storeIds: [storeId] });
    return { resultData: await selectStoreOfAssignment(context.db, storeId) };
  },

  unassignUser: (pair, context) => unassign(pair, context),
  unassignStore: (pair, context) => unassign(pair, context),

  async assignMany({ user_ids: users, store_ids: stores, action }, context) {
    const { db, translate } = context;
    if (users.length * stores.length > ASSIGN_PAIRS_MAX) throw new Refusal('too_many_pairs');
    const userIds = await lockReferencedRows(db, 'users', users, 'user_ids');
    const storeIds = await lockReferencedRows(db, 'stores', stores, 'store_ids');
    const count = await changeAssignments(context, { action, userIds, storeIds });
    const message = action === 'assign' ? 'messages.assignedMany' : 'messages.unassignedMany';
    return { resultData: translate(message, { count }), changed: count };
  },
};

async function usersOfStore(storeId: string, { db, viewer }: CallContext) {
  return { resultData: await selectUserCardsOfStore(db, await visibleStore(db, viewer.scope, storeId)) };
}

async function storesOfUser(userId: string, { db }: CallContext) {
  return { resultData: await selectStoreCardsOfUser(db, await knownUser(db, userId)) };
}

async function unassign(pair: { user_id: string; store_id: string }, context: CallContext) {
  const { userId, storeId } = await knownPair(context.db, pair);
  await changeAssignments(context, { action: 'unassign', userIds: [userId], storeIds: [storeId] });
  return { resultData: context.translate('messages.unassigned') };
}
