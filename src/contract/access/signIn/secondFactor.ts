import * as z from 'zod/mini';
import { SECOND_FACTOR_RULES } from '../../../domain/secondFactor.ts';
import { call } from '../../kit/call.ts';
import { CurrentPassword, GivenCode, Id, Message, Nothing, Time } from '../../kit/fields.ts';

/**
 * Second factors: the caller's own, those of other users, and the rule that determines which users must have one.
 * Beyond the specification, which only has passwords.
 */

const CODES_A_MINUTE = 20;

/** The user's recovery codes. This is the only time they are shown: the server stores only their hashes. */
const Codes = z.object({ resultData: z.object({ codes: z.array(z.string()) }) });

/** Returns the state of the caller's own second factor. */
export const readSecondFactor = call('/account/secondfactor', 'read', 'signedIn', {
  whenUnprotected: true,
  input: Nothing,
  reply: z.object({
    resultData: z.object({
      /** The time when the second factor was turned on; null if it is off. */
      since: z.nullable(Time),
      codes_left: z.number(),
      /** True if an administrator requires it of this user. */
      required: z.boolean(),
      /** True if this session was started by single sign-on, which doesn't ask for the console's codes. */
      by_sso: z.boolean(),
    }),
  }),
});

/**
 * Starts setting up a second factor. Sign-in doesn't ask for codes until the setup has been confirmed with a first
 * code. Cancels an earlier unfinished setup. Needs `currentpassword` or a session younger than 15 minutes.
 */
export const startSecondFactor = call('/account/secondfactor/start', 'change', 'signedIn', {
  transaction: 'own',
  whenUnprotected: true,
  limit: CODES_A_MINUTE,
  input: z.object({ currentpassword: CurrentPassword }),
  reply: z.object({
    resultData: z.object({
      /** The otpauth: URI for a QR code. */
      uri: z.string(),
      /** The same secret in base 32, to type in. */
      key: z.string(),
    }),
  }),
});

/**
 * Switches the second factor on with the app's first code and returns recovery codes. Ends the caller's other sessions.
 */
export const confirmSecondFactor = call('/account/secondfactor/confirm', 'change', 'signedIn', {
  transaction: 'own',
  whenUnprotected: true,
  limit: CODES_A_MINUTE,
  input: z.object({ code: GivenCode }),
  reply: Codes,
});

/**
 * Switches the second factor off and ends the caller's other sessions. Needs a code, and `currentpassword` or a session
 * younger than 15 minutes. Refused while an administrator requires the second factor.
 */
export const endSecondFactor = call('/account/secondfactor/off', 'change', 'signedIn', {
  transaction: 'own',
  limit: CODES_A_MINUTE,
  input: z.object({ currentpassword: CurrentPassword, code: GivenCode }),
  reply: Message,
});

/**
 * Makes ten new recovery codes; the old ones no longer work. Ends the caller's other sessions. Needs a code, and
 * `currentpassword` or a session younger than 15 minutes.
 */
export const renewRecoveryCodes = call('/account/secondfactor/codes', 'change', 'signedIn', {
  transaction: 'own',
  limit: CODES_A_MINUTE,
  input: z.object({ currentpassword: CurrentPassword, code: GivenCode }),
  reply: Codes,
});

/**
 * Removes the second factor of another user and ends their sessions. Needs `currentpassword` or a session younger than
 * 15 minutes.
 */
export const resetSecondFactor = call('/user/secondfactor/reset', 'change', 'administrator', {
  transaction: 'own',
  input: z.object({ userid: Id, currentpassword: CurrentPassword }),
  reply: Message,
});

const Rule = z.literal(SECOND_FACTOR_RULES, { error: 'invalid' });

/**
 * Returns which users must have a second factor, how many administrators and group users have one, and, if single
 * sign-on is set up, how many accounts are linked to it.
 */
export const readSignInRules = call('/signin/rules', 'read', 'administrator', {
  input: Nothing,
  reply: z.object({
    resultData: z.object({
      second_factor: Rule,
      administrators: z.object({ all: z.number(), protected: z.number() }),
      group_users: z.object({ all: z.number(), protected: z.number() }),
      sso: z.nullable(z.object({ name: z.string(), issuer: z.string(), linked: z.number() })),
    }),
  }),
});

/**
 * Sets which users must have a second factor. Until they have one, they can make only a few calls, such as those to set
 * it up and to sign out. Needs `currentpassword` or a session younger than 15 minutes.
 */
export const changeSignInRules = call('/signin/rules/change', 'change', 'administrator', {
  transaction: 'own',
  input: z.object({ second_factor: Rule, currentpassword: CurrentPassword }),
  reply: Message,
});
