import * as z from 'zod/mini';
import { RULED_TEXT_MAX_CHARACTERS, UPLOADS_A_MINUTE } from '../../domain/limits.ts';
import { call } from '../kit/call.ts';
import {
  CurrentPassword,
  Email,
  GivenCode,
  GivenPassword,
  Id,
  ImageAddress,
  Message,
  NewPassword,
  Nothing,
} from '../kit/fields.ts';
import { LiveSession, SignedIn } from '../kit/shapes.ts';

/** Sign-in and own account. */

/**
 * Too many wrong passwords answer 429 with Retry-After; the right one never counts. Who has a second factor gives `code`
 * as well: six digits of the app, or a recovery code. Without it the right password is refused as `second_factor_needed`.
 */
export const login = call('/api/login', 'change', 'anyone', {
  transaction: 'own',
  input: z.object({
    email: Email,
    password: GivenPassword,
    remember: z.optional(z.boolean({ error: 'invalid' })),
    code: z.optional(GivenCode),
  }),
  reply: SignedIn,
});

/** The token is dead at once. */
export const logout = call('/api/logout', 'change', 'signedIn', {
  whenLocked: true,
  whenUnprotected: true,
  input: Nothing,
  reply: Message,
});

/**
 * Asks for a link to /reset/{token}. The answer is the same, and as fast, whether an account has the address or not.
 */
export const forgotPassword = call('/api/forgot', 'change', 'anyone', {
  transaction: 'own',
  input: z.object({ email: Email }),
  reply: Message,
});

/** Sets a new password by a link that works once, for one hour, and only with the account's own address. */
export const resetPassword = call('/api/resetpassword', 'change', 'anyone', {
  transaction: 'own',
  input: z.object({
    email: Email,
    password: NewPassword,
    token: z.string({ error: 'missing' }).check(z.maxLength(RULED_TEXT_MAX_CHARACTERS, 'reset_invalid')),
  }),
  reply: Message,
});

/** One's own profile; the id of another user is not found. */
export const profile = call('/admin/profile', 'read', 'signedIn', {
  input: z.object({ admin_id: Id }),
  reply: z.object({
    resultData: z.object({
      email: z.string(),
      _id: z.string(),
      image: z.nullable(z.string()),
      username: z.string(),
    }),
  }),
});

/**
 * Changes one's own e-mail, password or image; an empty password or image keeps the old one. A change of e-mail or
 * password needs `currentpassword` or a session younger than 15 minutes, is told to the old address by mail, and ends
 * one's other sessions.
 */
export const updateProfile = call('/admin/profileUpdate', 'change', 'signedIn', {
  transaction: 'own',
  input: z.object({
    userid: Id,
    email: Email,
    password: z._default(NewPassword, ''),
    confirmpassword: z._default(NewPassword, ''),
    /** As an upload answered it. Removing it is a call of its own. */
    adminimage: z.optional(z.nullable(ImageAddress)),
    currentpassword: CurrentPassword,
  }),
  reply: Message,
});

/** Takes in a picture and makes it one's own, at once. */
export const replaceOwnImage = call('/user/upload', 'change', 'signedIn', {
  transaction: 'own',
  input: z.object({ userid: Id }),
  takes: 'image',
  limit: UPLOADS_A_MINUTE,
  reply: z.object({ resultData: z.object({ image: z.string() }) }),
});

/** One's own picture goes, the account stays. */
export const deleteOwnImage = call('/admin/image/delete', 'change', 'signedIn', {
  input: z.object({ adminid: Id }),
  reply: Message,
});

/** One's own sessions that are still alive, the one last used first. Beyond the spec: it names no list of sessions. */
export const listSessions = call('/account/sessions', 'read', 'signedIn', {
  input: Nothing,
  reply: z.object({ resultData: z.array(LiveSession) }),
});

/** Ends one of one's own sessions. */
export const endSession = call('/account/endsession', 'change', 'signedIn', {
  input: z.object({ session_id: Id }),
  reply: Message,
});

/** Ends all of one's own sessions, this one included. */
export const signOutEverywhere = call('/account/signouteverywhere', 'change', 'signedIn', {
  input: Nothing,
  reply: Message,
});

/** Locks the session: until it is unlocked every other call but signing out answers 401 with the code `locked`. */
export const lockScreen = call('/account/lock', 'change', 'signedIn', {
  whenUnprotected: true,
  input: Nothing,
  reply: Message,
});

/** Unlocks the session. Wrong passwords count as they do at sign-in. */
export const unlockScreen = call('/account/unlock', 'change', 'signedIn', {
  transaction: 'own',
  whenLocked: true,
  whenUnprotected: true,
  input: z.object({ password: GivenPassword }),
  reply: Message,
});
