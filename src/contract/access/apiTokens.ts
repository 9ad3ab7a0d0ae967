import * as z from 'zod/mini';
import { TOKEN_SCOPES } from '../../domain/programs/tokenScopes.ts';
import { call } from '../kit/call.ts';
import { CurrentPassword, Day, Id, Message, Name, Nothing, Time } from '../kit/fields.ts';

/**
 * Tokens for other programs: named, for some calls only, and for a time. A token works in the header as a sign-in does.
 * Beyond the spec: it knows people alone.
 */

const Scope = z.literal(TOKEN_SCOPES, { error: 'invalid' });
const Named = z.object({ _id: z.string(), name: z.string() });

/** Every token, the living first, each kind newest first. Those that ended are listed for ninety days. */
export const listApiTokens = call('/apitoken/list', 'read', 'administrator', {
  input: Nothing,
  reply: z.object({
    resultData: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        /** The last four characters of the token, to tell it by. */
        ending: z.string(),
        scopes: z.array(z.literal(TOKEN_SCOPES)),
        /** The group whose stores are all that the token sees; null when it sees every store. */
        group: z.nullable(Named),
        /** The administrator who made it. It ends with their account, or when they are no administrator any more. */
        maker: Named,
        created: Time,
        /** The moment from which it does not work any more. */
        expires: Time,
        /** To the minute. */
        last_used: z.nullable(Time),
        state: z.literal(['live', 'expired', 'revoked']),
      }),
    ),
  }),
});

/**
 * Makes a token and answers with it: the only time that it is shown. Needs `currentpassword` or a session younger than
 * 15 minutes, as a change of one's password does.
 */
export const addApiToken = call('/apitoken/add', 'change', 'administrator', {
  transaction: 'own',
  input: z.object({
    name: Name,
    scopes: z
      .array(Scope, { error: 'missing' })
      .check(z.minLength(1, 'missing'), z.maxLength(TOKEN_SCOPES.length, 'invalid')),
    /** The last day on which it works: today at the earliest, in a year at the latest. */
    last_day: Day,
    /** Limits it to the stores of this group; '' for every store. Not for tokens that may manage. */
    group_id: z._default(z.union([z.literal(''), Id], { error: 'invalid' }), ''),
    currentpassword: CurrentPassword,
  }),
  reply: z.object({ resultData: z.string(), _id: z.string(), token: z.string() }),
});

/** Ends a token at once, no matter which administrator made it. */
export const revokeApiToken = call('/apitoken/revoke', 'change', 'administrator', {
  input: z.object({ token_id: Id }),
  reply: Message,
});
