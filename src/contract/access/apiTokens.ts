import * as z from 'zod/mini';
import { TOKEN_SCOPES } from '../../domain/programs/tokenScopes.ts';
import { call } from '../kit/call.ts';
import { CurrentPassword, Day, Id, Message, Name, Nothing, Time } from '../kit/fields.ts';

/**
 * Tokens for other programs: named, limited to some calls, with an expiry date. A token is sent in the same header as a
 * session's token. Beyond the specification, which only has users.
 */

const Scope = z.literal(TOKEN_SCOPES, { error: 'invalid' });
const NamedRecord = z.object({ _id: z.string(), name: z.string() });

/**
 * Lists the tokens, active ones first, then newest first. Expired and revoked tokens are listed for ninety days.
 */
export const listApiTokens = call('/apitoken/list', 'read', 'administrator', {
  input: Nothing,
  reply: z.object({
    resultData: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        /** The last four characters of the token, to recognise it. */
        ending: z.string(),
        scopes: z.array(z.literal(TOKEN_SCOPES)),
        /** The group to whose stores the token is limited; null when it sees every store. */
        group: z.nullable(NamedRecord),
        /**
         * The administrator who created it. The token no longer works once their account is deleted or they are no
         * longer an administrator.
         */
        maker: NamedRecord,
        created: Time,
        expires: Time,
        /** The time of its last call, to the minute; null if it has never been used. */
        last_used: z.nullable(Time),
        state: z.literal(['live', 'expired', 'revoked']),
      }),
    ),
  }),
});

/**
 * Creates a token and returns it. This is the only time it is shown. Needs `currentpassword` or a session younger than
 * 15 minutes, like a change of password.
 */
export const addApiToken = call('/apitoken/add', 'change', 'administrator', {
  transaction: 'own',
  input: z.object({
    name: Name,
    scopes: z
      .array(Scope, { error: 'missing' })
      .check(z.minLength(1, 'missing'), z.maxLength(TOKEN_SCOPES.length, 'invalid')),
    /** The last day on which it works: between today and a year from now. */
    last_day: Day,
    /** Limits it to the stores of this group; '' for every store. A token with the scope `manage` can't be limited. */
    group_id: z._default(z.union([z.literal(''), Id], { error: 'invalid' }), ''),
    currentpassword: CurrentPassword,
  }),
  reply: z.object({ resultData: z.string(), _id: z.string(), token: z.string() }),
});

/** Revokes a token immediately, whichever administrator made it. */
export const revokeApiToken = call('/apitoken/revoke', 'change', 'administrator', {
  input: z.object({ token_id: Id }),
  reply: Message,
});
