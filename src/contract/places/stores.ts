import * as z from 'zod/mini';
import { call } from '../kit/call.ts';
import { Id, Message, Name, Nothing, Percent, Time } from '../kit/fields.ts';
import { NewRecord, Filter, GivenImage, page, Selection } from '../kit/manage.ts';
import { GroupRef, StoreCard, UserCard } from '../kit/shapes.ts';
import { furtherTexts } from '../kit/storeTexts.ts';

/** Lists the stores assigned to a user (for an administrator, every store), and returns the user's group. */
export const listStoresOfUser = call('/getstore/usergroup', 'read', 'signedIn', {
  speculative: true,
  input: z.object({ user_id: Id }),
  reply: z.object({
    resultData: z.array(StoreCard),
    groupName: z.nullable(z.object({ _id: z.string(), name: z.string() })),
  }),
});

/** Lists the stores of a group that the caller may see. The legacy name is misleading: it adds nothing. */
export const listStoresOfGroup = call('/store/addmultiple', 'read', 'signedIn', {
  speculative: true,
  input: z.object({ groupId: Id }),
  reply: z.object({ resultData: z.array(StoreCard) }),
});

/** Lists every store in the caller's scope, with the data that lists show. */
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

const STORE_SORTS = [
  'name',
  '-name',
  'group',
  '-group',
  'users',
  '-users',
  'last_survey',
  '-last_survey',
  'score',
  '-score',
] as const;

/**
 * Returns a page of the stores in the caller's scope. Searches for `filter` in each store's name and in the names and
 * emails of its users. Beyond the specification: the server searches, sorts and pages the list, because there can be
 * 5,000 stores. A group user sees only users of their own group; an API token without the scope `read` gets only the
 * number of users.
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
        ...furtherTexts.reply,
        groups: z.array(z.object({ _id: z.string(), name: z.string() })),
        /** The first three by name; `user_count` is the total. */
        users: z.array(UserCard),
        user_count: z.number(),
        survey_count: z.number(),
        last_survey: z.nullable(Time),
        /** The overall score of the latest survey. */
        score: z.nullable(Percent),
        /** The number of the seven categories in which an answer of that survey counted. */
        assessed: z.nullable(z.number()),
        /** The change from the previous survey, in points. */
        change: z.nullable(z.number()),
        /**
         * The due date of its first late or missed visit since the last completed one of the same kind or, if there is
         * none, of the visit now due.
         */
        due: z.nullable(z.string()),
      }),
    ),
    /** The number of stores on all pages. */
    count: z.number(),
  }),
});

export type StoreSort = (typeof STORE_SORTS)[number];

/** Adds a store. The legacy field names are misleading: `username` contains user ids, `groupname` group ids. */
export const addStore = call('/store/add', 'change', 'administrator', {
  input: z.object({
    storename: Name,
    ...furtherTexts.input,
    username: Selection,
    image: GivenImage,
    groupname: Selection,
  }),
  reply: NewRecord,
});

/** Returns a store with its groups and users. The legacy name is misleading: it changes nothing. */
export const readStore = call('/store/editstore', 'read', 'administrator', {
  input: z.object({ storeid: Id }),
  reply: z.object({
    resultData: z.object({
      store_name: z.string(),
      ...furtherTexts.reply,
      image: z.nullable(z.string()),
      group_id: z.array(GroupRef),
      userData: z.array(UserCard),
    }),
  }),
});

/** Changes a store. Users and groups, if given, replace the current ones. */
export const updateStore = call('/store/updatestore', 'change', 'administrator', {
  input: z.object({
    storename: Name,
    ...furtherTexts.input,
    userid: Selection,
    groupid: Selection,
    image: GivenImage,
    storeid: Id,
  }),
  reply: Message,
});

/** Deletes a store. Its surveys stay in the database but are no longer shown. */
export const deleteStore = call('/store/delete', 'change', 'administrator', {
  input: z.object({ sid: Id }),
  reply: Message,
});
