import * as z from 'zod/mini';
import { SECOND_FACTOR_RULES } from '../../domain/secondFactor.ts';
import { call } from '../kit/call.ts';
import { CurrentPassword, GivenCode, Id, Message, Nothing, Time } from '../kit/fields.ts';

/** Second factors: one's own, and what administrators ask of all users. Beyond the spec: it knows passwords alone. */

/** How often one person may give a code in a minute, on top of what holds for wrong ones. */
const CODES_A_MINUTE = 20;

/** One's recovery codes, for the only time: the server keeps their hashes. */
const Codes = z.object({ resultData: z.object({ codes: z.array(z.string()) }) });

/** How things stand with one's own second factor. */
export const readSecondFactor = call('/account/secondfactor', 'read', 'signedIn', {
  whenUnprotected: true,
  input: Nothing,
  reply: z.object({
    resultData: z.object({
      /** Since when codes are asked for; null: they are not. */
      since: z.nullable(Time),
      /** How many recovery codes are left. */
      codes_left: z.number(),
      /** Whether an administrator requires it of this person. */
      required: z.boolean(),
      /** Whether this session came by single sign-on, where no code of ours is asked for. */
      by_sso: z.boolean(),
    }),
  }),
});

/** Begins to set up a second factor: nothing is asked for until the first code was right. An older beginning is void. */
export const startSecondFactor = call('/account/secondfactor/start', 'change', 'signedIn', {
  transaction: 'own',
  whenUnprotected: true,
  limit: CODES_A_MINUTE,
  input: z.object({ currentpassword: CurrentPassword }),
  reply: z.object({
    resultData: z.object({
      /** The otpauth: address that a QR code holds. */
      uri: z.string(),
      /** The same secret to type, in base 32. */
      key: z.string(),
    }),
  }),
});

/** The first code of the app switches the second factor on. One's other sessions end. */
export const confirmSecondFactor = call('/account/secondfactor/confirm', 'change', 'signedIn', {
  transaction: 'own',
  whenUnprotected: true,
  limit: CODES_A_MINUTE,
  input: z.object({ code: GivenCode }),
  reply: Codes,
});

/** Switches it off, with the password and a code; refused while an administrator requires it. */
export const endSecondFactor = call('/account/secondfactor/off', 'change', 'signedIn', {
  transaction: 'own',
  limit: CODES_A_MINUTE,
  input: z.object({ currentpassword: CurrentPassword, code: GivenCode }),
  reply: Message,
});

/** Makes ten new recovery codes; the old ones work no more. */
export const renewRecoveryCodes = call('/account/secondfactor/codes', 'change', 'signedIn', {
  transaction: 'own',
  limit: CODES_A_MINUTE,
  input: z.object({ currentpassword: CurrentPassword, code: GivenCode }),
  reply: Codes,
});

/**
 * Removes the second factor of another user who lost their phone and their recovery codes. Their sessions end. Needs
 * `currentpassword` or a session younger than 15 minutes.
 */
export const resetSecondFactor = call('/user/secondfactor/reset', 'change', 'administrator', {
  transaction: 'own',
  input: z.object({ userid: Id, currentpassword: CurrentPassword }),
  reply: Message,
});

const Rule = z.literal(SECOND_FACTOR_RULES, { error: 'invalid' });

/** Whom a second factor is required of, how many have one, and whether single sign-on is set up. */
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

/** Requires a second factor. A user who lacks it can do nothing else from then on but set it up. */
export const changeSignInRules = call('/signin/rules/change', 'change', 'administrator', {
  input: z.object({ second_factor: Rule }),
  reply: Message,
});
