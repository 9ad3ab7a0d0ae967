import * as z from 'zod/mini';
import { call } from '../kit/call.ts';
import { Id, IdList, Message } from '../kit/fields.ts';
import { AutocompleteFilter } from '../kit/manage.ts';
import { StoreCard, UserCard } from '../kit/shapes.ts';

/** Assignments: the users of a store, the stores of a user, and changes to both. */

const Users = z.object({ resultData: z.array(UserCard) });
const Stores = z.object({ resultData: z.array(StoreCard) });
const Pair = z.object({ user_id: Id, store_id: Id });

/** Lists the users of a store, for its expanded row on the list. */
export const listUsersOfStore = call('/store/getStoresUser', 'read', 'administrator', {
  input: z.object({ store_id: Id }),
  reply: Users,
});

/** Lists the users of a store, for dialogs. The specification has this call in addition to `listUsersOfStore`. */
export const listAddedUsers = call('/store/getAddedUserData', 'read', 'administrator', {
  input: z.object({ id: Id }),
  reply: Users,
});

/** Lists the stores of a user, for their expanded row on the list. */
export const listStoresOfPerson = call('/store/getUsersStore', 'read', 'administrator', {
  input: z.object({ user_id: Id }),
  reply: Stores,
});

/** Lists the stores of a user, for dialogs. The specification has this call in addition to `listStoresOfPerson`. */
export const listAddedStores = call('/user/getAddedStoreData', 'read', 'administrator', {
  input: z.object({ id: Id }),
  reply: Stores,
});

/** Finds users who are not assigned to the store, by name or email, at most 20. */
export const findUsersForStore = call('/store/getStoresUserData', 'read', 'administrator', {
  method: 'GET',
  input: z.object({ id: Id, filter: AutocompleteFilter }),
  reply: Users,
});

/** Finds stores that are not assigned to the user, by name, at most 20. */
export const findStoresForUser = call('/user/getUserStoresData', 'read', 'administrator', {
  method: 'GET',
  input: z.object({ id: Id, filter: AutocompleteFilter }),
  reply: Stores,
});

/** Assigns a user to a store; returns the user. Idempotent. */
export const assignUserToStore = call('/store/addedUserToStore', 'change', 'administrator', {
  input: Pair,
  reply: z.object({ resultData: z.object({ _id: z.string(), image: z.nullable(z.string()), email: z.string() }) }),
});

/** Assigns a store to a user; returns the store. */
export const assignStoreToUser = call('/user/addedStoreToUser', 'change', 'administrator', {
  input: Pair,
  reply: z.object({ resultData: StoreCard }),
});

/** Removes a user from a store. */
export const unassignUser = call('/store/userdelete', 'change', 'administrator', {
  input: Pair,
  reply: Message,
});

/** Removes a store from a user. */
export const unassignStore = call('/user/storedelete', 'change', 'administrator', {
  input: Pair,
  reply: Message,
});

/**
 * Assigns each of the users to each of the stores, or removes them, all or nothing. `changed` counts the pairs that
 * were changed.
 */
export const assignMany = call('/assign/many', 'change', 'administrator', {
  input: z.object({
    user_ids: IdList,
    store_ids: IdList,
    action: z.literal(['assign', 'unassign'], { error: 'invalid' }),
  }),
  reply: z.object({ resultData: z.string(), changed: z.number() }),
});
