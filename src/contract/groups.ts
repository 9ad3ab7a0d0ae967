import * as z from 'zod/mini';
import { call } from './call.ts';
import { Id, Nothing } from './fields.ts';
import { Group, StoreCard } from './shapes.ts';

/** The legacy name misleads: this lists the groups, it adds none. A group user gets their own. */
export const listGroups = call({
  path: '/group/addmultiple',
  kind: 'read',
  access: 'signedIn',
  input: Nothing,
  reply: z.object({ resultData: z.array(Group) }),
});

/** The stores of a group, as far as the caller may see them. */
export const listGroupStores = call({
  path: '/group/groupGetStore',
  kind: 'read',
  access: 'signedIn',
  input: z.object({ group_id: Id }),
  reply: z.object({ resultData: z.array(StoreCard) }),
});
