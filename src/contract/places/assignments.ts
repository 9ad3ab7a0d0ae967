import * as z from 'zod/mini';
import { call } from './kit/call.ts';
import { Id, IdList, Message } from './kit/fields.ts';
import { AutocompleteFilter } from './kit/manage.ts';
import { StoreCard, UserCard } from './kit/shapes.ts';

/** Who works where: the users of a store, the stores of a user, and changes to both. */

const Users = z.object({ resultData: z.array(UserCard) });
const Stores = z.object({ resultData: z.array(StoreCard) });
const Pair = z.object({ user_id: Id, store_id: Id });

/** The users of a store, as its row on the list unfolds. */
export const listUsersOfStore = call('/store/getStoresUser', 'read', 'administrator', {
  input: z.object({ store_id: Id }),
  reply: Users,
});

/** The same for the assignment dialog; the spec has both. */
export const listAddedUsers = call('/store/getAddedUserData', 'read', 'administrator', {
  input: z.object({ id: Id }),
  reply: Users,
});

/** The stores of a user, as their row on the list unfolds. */
export const listStoresOfPerson = call('/store/getUsersStore', 'read', 'administrator', {
  input: z.object({ user_id: Id }),
  reply: Stores,
});

/** The same for the assignment dialog; the spec has both. */
export const listAddedStores = call('/user/getAddedStoreData', 'read', 'administrator', {
  input: z.object({ id: Id }),
  reply: Stores,
});

/** Users who are not on the store yet, by name or e-mail, at most 20. */
export const findUsersForStore = call('/store/getStoresUserData', 'read', 'administrator', {
  method: 'GET',
  input: z.object({ id: Id, filter: AutocompleteFilter }),
  reply: Users,
});

/** Stores that the user does not have yet, by name, at most 20. */
export const findStoresForUser = call('/user/getUserStoresData', 'read', 'administrator', {
  method: 'GET',
  input: z.object({ id: Id, filter: AutocompleteFilter }),
  reply: Stores,
});

/** Puts a user on a store; answers with the user. Doing it twice is doing it once. */
export const assignUserToStore = call('/store/addedUserToStore', 'change', 'administrator', {
  input: Pair,
  reply: z.object({ resultData: z.object({ _id: z.string(), image: z.nullable(z.string()), email: z.string() }) }),
});

/** The same from the user's side; answers with the store. */
export const assignStoreToUser = call('/user/addedStoreToUser', 'change', 'administrator', {
  input: Pair,
  reply: z.object({ resultData: StoreCard }),
});

/** Takes a user off a store. */
export const unassignUser = call('/store/userdelete', 'change', 'administrator', {
  input: Pair,
  reply: Message,
});

/** The same from the user's side. */
export const unassignStore = call('/user/storedelete', 'change', 'administrator', {
  input: Pair,
  reply: Message,
});

/** Assigns every user to every store, or takes them off: all or nothing. `changed` counts the pairs that were new. */
export const assignMany = call('/assign/many', 'change', 'administrator', {
  input: z.object({
    user_ids: IdList,
    store_ids: IdList,
    action: z.literal(['assign', 'unassign'], { error: 'invalid' }),
  }),
  reply: z.object({ resultData: z.string(), changed: z.number() }),
});
