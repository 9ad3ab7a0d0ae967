import * as z from 'zod/mini';
import { LINKS_A_MINUTE, NAME_MAX_CHARACTERS, PASSWORD_MAX_CHARACTERS } from '../domain/limits.ts';
import { call } from './kit/call.ts';
import { CurrentPassword, Email, Id, Message, Nothing, text, Time } from './kit/fields.ts';
import { Added, Filter, GivenImage, OneAtMost, page, Selection } from './kit/manage.ts';
import { LiveSession, StoreCard, SurveyRow, UserCard } from './kit/shapes.ts';

/** A user's name. '' and absent stand for the part of the e-mail before its @, or for the name they have. */
const GivenUsername = z.optional(text(NAME_MAX_CHARACTERS));

/** Any whole number; 2 is a group user, every other an administrator (wire contract, 'Conventions'). */
const UserType = z.int({ error: 'invalid' }).check(z.minimum(0, 'invalid'), z.maximum(2_147_483_647, 'invalid'));

/** The first password of a user, taken byte for byte; '' and absent where they are mailed a link to set one. */
const FirstPassword = z._default(
  z.string({ error: 'missing' }).check(z.maxLength(PASSWORD_MAX_CHARACTERS, 'too_long')),
  '',
);

/** The people of a group, for the pickers of the store form. */
export const listUsersOfGroup = call('/user/groupuserlist', 'read', 'administrator', {
  input: z.object({ groupId: Id }),
  reply: z.object({ resultData: z.array(UserCard) }),
});

export const listUsers = call('/user/getAllUsers', 'read', 'administrator', {
  input: Nothing,
  reply: z.object({
    resultData: z.array(
      z.extend(UserCard, { group_id: z.nullable(z.string()), store_count: z.number(), survey_count: z.number() }),
    ),
  }),
});

const USER_SORTS = ['name', '-name', 'email', '-email', 'group', '-group'] as const;

/**
 * A page of the users whose name or e-mail, or one of whose stores, contains `filter`. Beyond the spec: the list of
 * 6,000 users is searched, sorted and cut here.
 */
export const searchUsers = call('/user/search', 'read', 'administrator', {
  input: z.object({
    filter: Filter,
    group_id: z.optional(Id),
    ...page,
    sort: z._default(z.literal(USER_SORTS, { error: 'invalid' }), 'name'),
  }),
  reply: z.object({
    resultData: z.array(
      z.extend(UserCard, {
        group: z.nullable(z.object({ _id: z.string(), name: z.string() })),
        /** The first three by name; `store_count` says how many there are. */
        stores: z.array(StoreCard),
        store_count: z.number(),
        survey_count: z.number(),
        last_survey: z.nullable(Time),
        /** Whether codes are asked of them at sign-in. */
        second_factor: z.boolean(),
        /** Whether they have come by single sign-on, and are known by it. */
        sso: z.boolean(),
      }),
    ),
    /** How many there are on all pages. */
    count: z.number(),
  }),
});

export type UserSort = (typeof USER_SORTS)[number];

/**
 * The legacy field names mislead: `storename` holds the ids of stores, `groupname` that of a group. With a group, the
 * stores are its own. With `send_link` the user is mailed a link to set their first password, and `password` is not
 * looked at. An administrator is added with `currentpassword` or by a session younger than 15 minutes.
 */
export const addUser = call('/user/add', 'change', 'administrator', {
  transaction: 'own',
  input: z.object({
    email: Email,
    password: FirstPassword,
    send_link: z._default(z.boolean({ error: 'invalid' }), false),
    storename: Selection,
    groupname: OneAtMost,
    image: GivenImage,
    username: GivenUsername,
    user_type: z._default(UserType, 2),
    currentpassword: CurrentPassword,
  }),
  reply: Added,
});

/** The legacy name misleads: this reads a user for their form. */
export const readUser = call('/user/edituser', 'read', 'administrator', {
  input: z.object({ userid: Id }),
  reply: z.object({
    resultData: z.object({
      email: z.string(),
      username: z.string(),
      user_type: z.number(),
      image: z.nullable(z.string()),
      group_id: z.nullable(z.string()),
      storeData: z.array(StoreCard),
    }),
  }),
});

/**
 * Changes a user. Their stores and group become the given ones; with a group, new stores are its own, and after a change
 * of group all are. A change of address or type needs `currentpassword` or a session younger than 15 minutes. A change of
 * address ends the user's sessions and links, and is told to both addresses. A user can't change their own type, or that
 * of the last administrator.
 */
export const updateUser = call('/user/updateuser', 'change', 'administrator', {
  transaction: 'own',
  input: z.object({
    email: Email,
    storeid: Selection,
    groupid: OneAtMost,
    image: GivenImage,
    userid: Id,
    username: GivenUsername,
    user_type: z.optional(UserType),
    currentpassword: CurrentPassword,
  }),
  reply: Message,
});

/** Mails a user a link to set a password, to the address of their account. Beyond the spec. */
export const sendLink = call('/user/sendlink', 'change', 'administrator', {
  transaction: 'own',
  limit: LINKS_A_MINUTE,
  input: z.object({ userid: Id }),
  reply: Message,
});

/** Never oneself, never the last administrator. The surveys that they took stay. */
export const deleteUser = call('/user/delete', 'change', 'administrator', {
  input: z.object({ uid: Id }),
  reply: Message,
});

/** The surveys that a user took, newest first. */
export const listSurveysOfUser = call('/user/surveyDetails', 'read', 'administrator', {
  input: z.object({ user_id: Id }),
  reply: z.object({ resultData: z.array(SurveyRow) }),
});

/** Where a user is signed in, the session last used first. Beyond the spec: it names no list of sessions. */
export const listSessionsOfUser = call('/user/sessions', 'read', 'administrator', {
  input: z.object({ userid: Id }),
  reply: z.object({ resultData: z.array(LiveSession) }),
});

/** Ends every session of a user; of one's own all but the one that asks. */
export const endSessionsOfUser = call('/user/signouteverywhere', 'change', 'administrator', {
  input: z.object({ userid: Id }),
  reply: Message,
});
