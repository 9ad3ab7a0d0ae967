import * as z from 'zod/mini';
import { LINKS_A_MINUTE, NAME_MAX_CHARACTERS, PASSWORD_MAX_CHARACTERS } from '../../domain/limits.ts';
import { call } from '../kit/call.ts';
import { CurrentPassword, Email, Id, Message, Nothing, text, Time } from '../kit/fields.ts';
import { NewRecord, Filter, GivenImage, OneAtMost, page, Selection, surveyPage } from '../kit/manage.ts';
import { LiveSession, StoreCard, SurveyRow, UserCard } from '../kit/shapes.ts';

/**
 * A user's name. If it is '' or absent, a new user is named after the part of their email address before the @, and an
 * existing user keeps their name.
 */
const GivenUsername = z.optional(text(NAME_MAX_CHARACTERS));

/** Any whole number; 2 is a group user, any other an administrator (spec, 'Conventions'). */
const UserType = z.int({ error: 'invalid' }).check(z.minimum(0, 'invalid'), z.maximum(2_147_483_647, 'invalid'));

/** A user's first password, used byte for byte; '' or absent if they are emailed a link to set one. */
const FirstPassword = z._default(
  z.string({ error: 'missing' }).check(z.maxLength(PASSWORD_MAX_CHARACTERS, 'too_long')),
  '',
);

/** Lists the users of a group, for pickers. */
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

const USER_SORTS = [
  'name',
  '-name',
  'email',
  '-email',
  'group',
  '-group',
  'stores',
  '-stores',
  'surveys',
  '-surveys',
  'last_survey',
  '-last_survey',
] as const;

/**
 * Returns a page of the users. Searches for `filter` in each user's name and email and in the names of their stores.
 * Beyond the specification: the server searches, sorts and pages the list, because there can be 6,000 users.
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
        /** The first three by name; `store_count` is the total. */
        stores: z.array(StoreCard),
        store_count: z.number(),
        survey_count: z.number(),
        last_survey: z.nullable(Time),
        /** True if sign-in asks the user for codes. */
        second_factor: z.boolean(),
        /** True if the user has signed in by single sign-on, so that their account is linked to it. */
        sso: z.boolean(),
      }),
    ),
    /** The number of users on all pages. */
    count: z.number(),
  }),
});

export type UserSort = (typeof USER_SORTS)[number];

/**
 * Adds a user. The legacy field names are misleading: `storename` contains store ids, `groupname` a group id. If a
 * group is given, the stores must belong to it. With `send_link`, the user is emailed a link to set their first
 * password, and `password` is ignored. Adding an administrator needs `currentpassword`, a session younger than 15
 * minutes, or an API token.
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
  reply: NewRecord,
});

/** Returns a user with their group and stores. The legacy name is misleading: it changes nothing. */
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
 * Changes a user. Stores and group, if given, replace the current ones. If the user has a group, added stores must
 * belong to it; if the user moves to it from another group, all given stores must. A change of email address, or of
 * role between administrator and group user, needs `currentpassword`, a session younger than 15 minutes, or an API
 * token. Users can't change their own role, and the last administrator can't become a group user.
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

/** Emails a link to set a password to a user's email address. Beyond the spec. */
export const sendLink = call('/user/sendlink', 'change', 'administrator', {
  transaction: 'own',
  limit: LINKS_A_MINUTE,
  input: z.object({ userid: Id }),
  reply: Message,
});

/** Deletes a user; refused for the caller and the last administrator. The surveys that the user took stay. */
export const deleteUser = call('/user/delete', 'change', 'administrator', {
  input: z.object({ uid: Id }),
  reply: Message,
});

/** Lists the counted surveys that a user took, newest first. */
export const listSurveysOfUser = call('/user/surveyDetails', 'read', 'administrator', {
  input: z.object({ user_id: Id, ...surveyPage }),
  reply: z.object({ resultData: z.array(SurveyRow), count: z.number() }),
});

/** Lists a user's sessions, most recently used first. Beyond the specification, which has no list of sessions. */
export const listSessionsOfUser = call('/user/sessions', 'read', 'administrator', {
  input: z.object({ userid: Id }),
  reply: z.object({ resultData: z.array(LiveSession) }),
});

/** Ends every session of a user; for the caller, all except the current one. */
export const endSessionsOfUser = call('/user/signouteverywhere', 'change', 'administrator', {
  input: z.object({ userid: Id }),
  reply: Message,
});
