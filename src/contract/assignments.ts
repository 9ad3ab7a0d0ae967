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
export const listUsersOfStore = call({
  path: '/store/getStoresUser',
  kind: 'read',
  access: 'administrator',
  input: z.object({ store_id: Id }),
  reply: Users,
});

/** The same for the assignment dialog; the spec has both. */
export const listAddedUsers = call({
  path: '/store/getAddedUserData',
  kind: 'read',
  access: 'administrator',
  input: z.object({ id: Id }),
  reply: Users,
});

/** The stores of a user, as their row on the list unfolds. */
export const listStoresOfPerson = call({
  path: '/store/getUsersStore',
  kind: 'read',
  access: 'administrator',
  input: z.object({ user_id: Id }),
  reply: Stores,
});

/** The same for the assignment dialog; the spec has both. */
export const listAddedStores = call({
  path: '/user/getAddedStoreData',
  kind: 'read',
  access: 'administrator',
  input: z.object({ id: Id }),
  reply: Stores,
});

/** Users who are not on the store yet, by name or e-mail, at most 20. */
export const findUsersForStore = call({
  path: '/store/getStoresUserData',
  method: 'GET',
  kind: 'read',
  access: 'administrator',
  input: z.object({ id: Id, filter: AutocompleteFilter }),
  reply: Users,
});

/** Stores that the user does not have yet, by name, at most 20. */
export const findStoresForUser = call({
  path: '/user/getUserStoresData',
  method: 'GET',
  kind: 'read',
  access: 'administrator',
  input: z.object({ id: Id, filter: AutocompleteFilter }),
  reply: Stores,
});

/** Puts a user on a store; answers with the user. Doing it twice is doing it once. */
export const assignUserToStore = call({
  path: '/store/addedUserToStore',
  kind: 'change',
  access: 'administrator',
  input: Pair,
  reply: z.object({ resultData: z.object({ _id: z.string(), image: z.nullable(z.string()), email: z.string() }) }),
});

/** The same from the user's side; answers with the store. */
export const assignStoreToUser = call({
  path: '/user/addedStoreToUser',
  kind: 'change',
  access: 'administrator',
  input: Pair,
  reply: z.object({ resultData: StoreCard }),
});

/** Takes a user off a store. */
export const unassignUser = call({
  path: '/store/userdelete',
  kind: 'change',
  access: 'administrator',
  input: Pair,
  reply: Message,
});

/** The same from the user's side. */
export const unassignStore = call({
  path: '/user/storedelete',
  kind: 'change',
  access: 'administrator',
  input: Pair,
  reply: Message,
});

/** Assigns every user to every store, or takes them off: all or nothing. `changed` counts the pairs that were new. */
export const assignMany = call({
  path: '/assign/many',
  kind: 'change',
  access: 'administrator',
  input: z.object({
    user_ids: IdList,
    store_ids: IdList,
    action: z.literal(['assign', 'unassign'], { error: 'invalid' }),
  }),
  reply: z.object({ resultData: z.string(), changed: z.number() }),
});
