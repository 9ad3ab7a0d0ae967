import * as z from 'zod/mini';
import { call } from './kit/call.ts';
import { Id, Message, Name, Nothing, Percent, Time } from './kit/fields.ts';
import { Added, Filter, GivenImage, page, Selection } from './kit/manage.ts';
import { GroupRef, StoreCard, UserCard } from './kit/shapes.ts';
import { furtherTexts } from './kit/storeTexts.ts';

/** The stores assigned to a user (an administrator's own id: every store), and the user's group. */
export const listStoresOfUser = call('/getstore/usergroup', 'read', 'signedIn', {
  speculative: true,
  input: z.object({ user_id: Id }),
  reply: z.object({
    resultData: z.array(StoreCard),
    groupName: z.nullable(z.object({ _id: z.string(), name: z.string() })),
  }),
});

/** The legacy name misleads: this lists the stores of a group. */
export const listStoresOfGroup = call('/store/addmultiple', 'read', 'signedIn', {
  speculative: true,
  input: z.object({ groupId: Id }),
  reply: z.object({ resultData: z.array(StoreCard) }),
});

/** Every store in the caller's scope, with what the lists show. */
export const listStores = call('/store/getAllStores', 'read', 'signedIn', {
  speculative: true,
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

const STORE_SORTS = ['name', '-name', 'last_survey', '-last_survey', 'score', '-score'] as const;

/**
 * A page of the stores in the caller's scope whose name, or one of whose users, contains `filter`. Beyond the spec: the
 * list of 5,000 stores is searched, sorted and cut here. A group user sees of the users those of their own group, an API
 * token without the scope `read` none.
 */
export const searchStores = call('/store/search', 'read', 'signedIn', {
  speculative: true,
  input: z.object({
    filter: Filter,
    group_id: z.optional(Id),
    ...page,
    sort: z._default(z.literal(STORE_SORTS, { error: 'invalid' }), 'name'),
  }),
  reply: z.object({
    resultData: z.array(
      z.extend(StoreCard, {
        ...furtherTexts.told,
        groups: z.array(z.object({ _id: z.string(), name: z.string() })),
        /** The first three by name; `user_count` says how many there are. */
        users: z.array(UserCard),
        user_count: z.number(),
        survey_count: z.number(),
        last_survey: z.nullable(Time),
        /** The overall score of the latest survey. */
        score: z.nullable(Percent),
        /** In how many of the seven categories that survey counted something. */
        assessed: z.nullable(z.number()),
        /** In points, against the survey before. */
        change: z.nullable(z.number()),
        /** The day of its visit that is due or late. */
        due: z.nullable(z.string()),
      }),
    ),
    /** How many there are on all pages. */
    count: z.number(),
  }),
});

export type StoreSort = (typeof STORE_SORTS)[number];

/** The legacy field names mislead: `username` holds the ids of users, `groupname` those of groups. */
export const addStore = call('/store/add', 'change', 'administrator', {
  input: z.object({
    storename: Name,
    ...furtherTexts.given,
    username: Selection,
    image: GivenImage,
    groupname: Selection,
  }),
  reply: Added,
});

/** The legacy name misleads: this reads a store for its form. */
export const readStore = call('/store/editstore', 'read', 'administrator', {
  input: z.object({ storeid: Id }),
  reply: z.object({
    resultData: z.object({
      store_name: z.string(),
      ...furtherTexts.told,
      image: z.nullable(z.string()),
      group_id: z.array(GroupRef),
      userData: z.array(UserCard),
    }),
  }),
});

/** Changes a store. Its users and groups become the given ones. */
export const updateStore = call('/store/updatestore', 'change', 'administrator', {
  input: z.object({
    storename: Name,
    ...furtherTexts.given,
    userid: Selection,
    groupid: Selection,
    image: GivenImage,
    storeid: Id,
  }),
  reply: Message,
});

/** Archives a store: it leaves every list, its surveys stay in the archive. */
export const deleteStore = call('/store/delete', 'change', 'administrator', {
  input: z.object({ sid: Id }),
  reply: Message,
});
