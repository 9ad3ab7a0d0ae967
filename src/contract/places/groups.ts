import * as z from 'zod/mini';
import { call } from './kit/call.ts';
import { Id, Message, Name, Nothing } from './kit/fields.ts';
import { Added, Selection } from './kit/manage.ts';
import { Group, StoreCard, UserCard } from './kit/shapes.ts';

/** The legacy name misleads: this lists the groups, it adds none. A group user gets their own. */
export const listGroups = call('/group/addmultiple', 'read', 'signedIn', {
  speculative: true,
  input: Nothing,
  reply: z.object({ resultData: z.array(Group) }),
});

/** The stores of a group, as far as the caller may see them. */
export const listGroupStores = call('/group/groupGetStore', 'read', 'signedIn', {
  speculative: true,
  input: z.object({ group_id: Id }),
  reply: z.object({ resultData: z.array(StoreCard) }),
});

/** The same for the group form; the spec has both. */
export const listGroupStoresToEdit = call('/group/getGroupStore', 'read', 'administrator', {
  input: z.object({ group_id: Id }),
  reply: z.object({ resultData: z.array(StoreCard) }),
});

/** The people of a group; a group user may ask for their own. */
export const listGroupUsers = call('/group/userDetails', 'read', 'signedIn', {
  speculative: true,
  input: z.object({ group_id: Id }),
  reply: z.object({ resultData: z.array(UserCard) }),
});

export const addGroup = call('/group/addgroup', 'change', 'administrator', {
  input: z.object({ name: Name, store: Selection }),
  reply: Added,
});

/** The legacy name misleads: this reads a group for its form. */
export const readGroup = call('/group/editgroup', 'read', 'administrator', {
  input: z.object({ group_id: Id }),
  reply: z.object({ resultData: z.object({ name: z.string() }), storeData: z.array(StoreCard) }),
});

/** Renames a group and sets its stores. */
export const updateGroup = call('/group/updategroup', 'change', 'administrator', {
  input: z.object({ name: Name, groupid: Id, store: Selection }),
  reply: Message,
});

/** Its stores and users stay, unlinked. */
export const deleteGroup = call('/group/delete', 'change', 'administrator', {
  input: z.object({ groupid: Id }),
  reply: Message,
});
