import * as z from 'zod/mini';
import { call } from '../kit/call.ts';
import { Id, Message, Name, Nothing } from '../kit/fields.ts';
import { NewRecord, Selection } from '../kit/manage.ts';
import { Group, StoreCard, UserCard } from '../kit/shapes.ts';

/** Lists the groups; a group user gets only their own. The legacy name is misleading: it adds nothing. */
export const listGroups = call('/group/addmultiple', 'read', 'signedIn', {
  speculative: true,
  input: Nothing,
  reply: z.object({ resultData: z.array(Group) }),
});

/** Lists those stores of a group that the caller may see. */
export const listGroupStores = call('/group/groupGetStore', 'read', 'signedIn', {
  speculative: true,
  input: z.object({ group_id: Id }),
  reply: z.object({ resultData: z.array(StoreCard) }),
});

/** Lists the stores of a group, for forms. The specification has this call in addition to `listGroupStores`. */
export const listGroupStoresToEdit = call('/group/getGroupStore', 'read', 'administrator', {
  input: z.object({ group_id: Id }),
  reply: z.object({ resultData: z.array(StoreCard) }),
});

/** Lists the users of a group; a group user may only request their own. */
export const listGroupUsers = call('/group/userDetails', 'read', 'signedIn', {
  speculative: true,
  input: z.object({ group_id: Id }),
  reply: z.object({ resultData: z.array(UserCard) }),
});

export const addGroup = call('/group/addgroup', 'change', 'administrator', {
  input: z.object({ name: Name, store: Selection }),
  reply: NewRecord,
});

/** Returns a group's name and stores. The legacy name is misleading: it changes nothing. */
export const readGroup = call('/group/editgroup', 'read', 'administrator', {
  input: z.object({ group_id: Id }),
  reply: z.object({ resultData: z.object({ name: z.string() }), storeData: z.array(StoreCard) }),
});

/** Renames a group and, if stores are given, replaces its stores. */
export const updateGroup = call('/group/updategroup', 'change', 'administrator', {
  input: z.object({ name: Name, groupid: Id, store: Selection }),
  reply: Message,
});

/** Deletes a group, but not its stores and users. */
export const deleteGroup = call('/group/delete', 'change', 'administrator', {
  input: z.object({ groupid: Id }),
  reply: Message,
});
