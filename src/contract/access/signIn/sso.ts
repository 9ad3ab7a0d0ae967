import * as z from 'zod/mini';
import { call } from '../kit/call.ts';
import { Id, Message, Nothing } from '../kit/fields.ts';
import { SignedIn } from '../kit/shapes.ts';

/** Single sign-on by OpenID Connect. Beyond the spec. */

const Secret = z.string({ error: 'missing' }).check(z.minLength(1, 'missing'), z.maxLength(512, 'too_long'));
const Answer = z.optional(z.string({ error: 'invalid' }).check(z.maxLength(4_096, 'too_long')));

/** Whether there is single sign-on, and by what name the sign-in page offers it. */
export const aboutSso = call('/sso/about', 'read', 'anyone', {
  input: Nothing,
  reply: z.object({ resultData: z.nullable(z.object({ name: z.string() })) }),
});

/**
 * Begins a sign-in: the address at the provider to go to, and a secret that the browser keeps until it is back. Without
 * cookies it is the secret that tells this browser from another that was given the address of the way back.
 */
export const startSso = call('/sso/start', 'change', 'anyone', {
  transaction: 'own',
  input: z.object({ remember: z.optional(z.boolean({ error: 'invalid' })) }),
  reply: z.object({ resultData: z.object({ url: z.string(), secret: z.string() }) }),
});

/** Ends it with what the provider put into the address: once, within ten minutes, by the browser that began it. */
export const finishSso = call('/sso/finish', 'change', 'anyone', {
  transaction: 'own',
  input: z.object({ state: Secret, secret: Secret, code: Answer, iss: Answer, error: Answer }),
  reply: SignedIn,
});

/** Forgets which subject of the provider a user is: their next single sign-on goes by their address again. */
export const unlinkSso = call('/user/sso/unlink', 'change', 'administrator', {
  input: z.object({ userid: Id }),
  reply: Message,
});
