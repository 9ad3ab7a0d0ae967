import * as z from 'zod/mini';
import { RULED_TEXT_MAX_CHARACTERS, UPLOADS_A_MINUTE } from '../../domain/limits.ts';
import { IMAGE_MAX_BYTES } from '../../domain/images.ts';
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

/** Sign-in and the user's own account. */

/**
 * Signs a user in. Too many attempts return 429 with Retry-After. Users with a second factor also send `code`: six
 * digits from the app, or a recovery code. Without it, a correct password is refused as `second_factor_needed`.
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

/** Signs out; the token is revoked immediately. */
export const logout = call('/api/logout', 'change', 'signedIn', {
  whenLocked: true,
  whenUnprotected: true,
  input: Nothing,
  reply: Message,
});

/**
 * Requests a link to /reset/{token}. The response and its timing are the same whether or not the email address has an
 * account.
 */
export const forgotPassword = call('/api/forgot', 'change', 'anyone', {
  transaction: 'own',
  input: z.object({ email: Email }),
  reply: Message,
});

/** Sets a new password with an emailed link. The link works once, within one hour; `email` must be the account's. */
export const resetPassword = call('/api/resetpassword', 'change', 'anyone', {
  transaction: 'own',
  input: z.object({
    email: Email,
    password: NewPassword,
    token: z.string({ error: 'missing' }).check(z.maxLength(RULED_TEXT_MAX_CHARACTERS, 'reset_invalid')),
  }),
  reply: Message,
});

/** Returns the caller's own profile; another user's id returns 404. */
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
 * Changes the caller's own email, password or image. Changing the email or password needs `currentpassword` or a
 * session younger than 15 minutes, and ends the caller's other sessions.
 */
export const updateProfile = call('/admin/profileUpdate', 'change', 'signedIn', {
  transaction: 'own',
  input: z.object({
    userid: Id,
    email: Email,
    password: z._default(NewPassword, ''),
    confirmpassword: z._default(NewPassword, ''),
    /** The address that an upload returned. Removing the image is a separate call. */
    adminimage: z.optional(z.nullable(ImageAddress)),
    currentpassword: CurrentPassword,
  }),
  reply: Message,
});

/** Replaces the caller's own image with an uploaded one, immediately. */
export const replaceOwnImage = call('/user/upload', 'change', 'signedIn', {
  transaction: 'own',
  input: z.object({ userid: Id }),
  takes: { file: 'image', maxBytes: IMAGE_MAX_BYTES },
  limit: UPLOADS_A_MINUTE,
  reply: z.object({ resultData: z.object({ image: z.string() }) }),
});

/** Deletes the caller's own image. */
export const deleteOwnImage = call('/admin/image/delete', 'change', 'signedIn', {
  input: z.object({ adminid: Id }),
  reply: Message,
});

/**
 * Lists the caller's own active sessions, most recently used first. Beyond the specification, which has no list of
 * sessions.
 */
export const listSessions = call('/account/sessions', 'read', 'signedIn', {
  input: Nothing,
  reply: z.object({ resultData: z.array(LiveSession) }),
});

/** Ends one of the caller's own sessions. */
export const endSession = call('/account/endsession', 'change', 'signedIn', {
  input: z.object({ session_id: Id }),
  reply: Message,
});

/** Ends all of the caller's own sessions, including this one. */
export const signOutEverywhere = call('/account/signouteverywhere', 'change', 'signedIn', {
  input: Nothing,
  reply: Message,
});

/** Extends the caller's session to the lifetime of a session with 'remember me', counted from its start. */
export const rememberSession = call('/account/remember', 'change', 'signedIn', {
  input: Nothing,
  reply: Message,
});

/**
 * Locks the session: until it is unlocked, its token can only unlock it or sign out; all other calls that need a
 * sign-in return 401 with the code `locked`.
 */
export const lockScreen = call('/account/lock', 'change', 'signedIn', {
  whenUnprotected: true,
  input: Nothing,
  reply: Message,
});

/** Unlocks the session. Wrong passwords count towards the same limits as at sign-in. */
export const unlockScreen = call('/account/unlock', 'change', 'signedIn', {
  transaction: 'own',
  whenLocked: true,
  whenUnprotected: true,
  input: z.object({ password: GivenPassword }),
  reply: Message,
});
