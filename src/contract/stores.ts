import * as z from 'zod/mini';
import { call } from './call.ts';
import { Id, Nothing, Time } from './fields.ts';
import { GroupRef, StoreCard } from './shapes.ts';

/** The stores assigned to a user (an administrator's own id: every store), and the user's group. */
export const listStoresOfUser = call({
  path: '/getstore/usergroup',
  kind: 'read',
  access: 'signedIn',
  input: z.object({ user_id: Id }),
  reply: z.object({
    resultData: z.array(StoreCard),
    groupName: z.nullable(z.object({ _id: z.string(), name: z.string() })),
  }),
});

/** The legacy name misleads: this lists the stores of a group. */
export const listStoresOfGroup = call({
  path: '/store/addmultiple',
  kind: 'read',
  access: 'signedIn',
  input: z.object({ groupId: Id }),
  reply: z.object({ resultData: z.array(StoreCard) }),
});

/** Every store in the caller's scope, with what the lists show. */
export const listStores = call({
  path: '/store/getAllStores',
  kind: 'read',
  access: 'signedIn',
  input: Nothing,
  reply: z.object({
    resultData: z.array(
      z.extend(StoreCard, {
        group_id: z.array(GroupRef),
        user_count: z.number(),
        survey_count: z.number(),
        last_survey: z.nullable(Time),
      }),
    ),
  }),
});
