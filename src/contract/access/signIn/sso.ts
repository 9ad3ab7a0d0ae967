import * as z from 'zod/mini';
import { call } from '../../kit/call.ts';
import { Id, Message, Nothing } from '../../kit/fields.ts';
import { SignedIn } from '../../kit/shapes.ts';

/** Single sign-on by OpenID Connect. Beyond the spec. */

const Secret = z.string({ error: 'missing' }).check(z.minLength(1, 'missing'), z.maxLength(512, 'too_long'));
const Answer = z.optional(z.string({ error: 'invalid' }).check(z.maxLength(4_096, 'too_long')));

/** Returns the name under which the sign-in page offers single sign-on; null if it isn't set up. */
export const aboutSso = call('/sso/about', 'read', 'anyone', {
  input: Nothing,
  reply: z.object({ resultData: z.nullable(z.object({ name: z.string() })) }),
});

/**
 * Starts a sign-in. Returns the provider's URL to open, and a secret that the browser stores until the user comes back.
 * There are no cookies, so the secret distinguishes this browser from another one that was given the return URL.
 */
export const startSso = call('/sso/start', 'change', 'anyone', {
  transaction: 'own',
  input: z.object({ remember: z.optional(z.boolean({ error: 'invalid' })) }),
  reply: z.object({ resultData: z.object({ url: z.string(), secret: z.string() }) }),
});

/**
 * Finishes a sign-in with the parameters that the provider added to the return URL. Works once, within ten minutes, and
 * only in the browser that started it.
 */
export const finishSso = call('/sso/finish', 'change', 'anyone', {
  transaction: 'own',
  input: z.object({ state: Secret, secret: Secret, code: Answer, iss: Answer, error: Answer }),
  reply: SignedIn,
});

/**
 * Unlinks a user from their subject at the provider and ends their sessions: their next single sign-on is matched by
 * email address again.
 */
export const unlinkSso = call('/user/sso/unlink', 'change', 'administrator', {
  input: z.object({ userid: Id }),
  reply: Message,
});
