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
export const login = call({
  path: '/api/login',
  kind: 'change',
  access: 'anyone',
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
export const logout = call({
  path: '/api/logout',
  kind: 'change',
  access: 'signedIn',
  whenLocked: true,
  whenUnprotected: true,
  input: Nothing,
  reply: Message,
});

/**
 * Asks for a link to /reset/{token}. The answer is the same, and as fast, whether an account has the address or not.
 */
export const forgotPassword = call({
  path: '/api/forgot',
  kind: 'change',
  access: 'anyone',
  transaction: 'own',
  input: z.object({ email: Email }),
  reply: Message,
});

/** Sets a new password by a link that works once, for one hour, and only with the account's own address. */
export const resetPassword = call({
  path: '/api/resetpassword',
  kind: 'change',
  access: 'anyone',
  transaction: 'own',
  input: z.object({
    email: Email,
    password: NewPassword,
    token: z.string({ error: 'missing' }).check(z.maxLength(RULED_TEXT_MAX_CHARACTERS, 'reset_invalid')),
  }),
  reply: Message,
});

/** One's own profile; the id of another user is not found. */
export const profile = call({
  path: '/admin/profile',
  kind: 'read',
  access: 'signedIn',
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
export const updateProfile = call({
  path: '/admin/profileUpdate',
  kind: 'change',
  access: 'signedIn',
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
export const replaceOwnImage = call({
  path: '/user/upload',
  kind: 'change',
  transaction: 'own',
  access: 'signedIn',
  input: z.object({ userid: Id }),
  takes: 'image',
  limit: UPLOADS_A_MINUTE,
  reply: z.object({ resultData: z.object({ image: z.string() }) }),
});

/** One's own picture goes, the account stays. */
export const deleteOwnImage = call({
  path: '/admin/image/delete',
  kind: 'change',
  access: 'signedIn',
  input: z.object({ adminid: Id }),
  reply: Message,
});

/** One's own sessions that are still alive, the one last used first. Beyond the spec: it names no list of sessions. */
export const listSessions = call({
  path: '/account/sessions',
  kind: 'read',
  access: 'signedIn',
  input: Nothing,
  reply: z.object({ resultData: z.array(LiveSession) }),
});

/** Ends one of one's own sessions. */
export const endSession = call({
  path: '/account/endsession',
  kind: 'change',
  access: 'signedIn',
  input: z.object({ session_id: Id }),
  reply: Message,
});

/** Ends all of one's own sessions, this one included. */
export const signOutEverywhere = call({
  path: '/account/signouteverywhere',
  kind: 'change',
  access: 'signedIn',
  input: Nothing,
  reply: Message,
});

/** Locks the session: until it is unlocked every other call but signing out answers 401 with the code `locked`. */
export const lockScreen = call({
  path: '/account/lock',
  kind: 'change',
  access: 'signedIn',
  whenUnprotected: true,
  input: Nothing,
  reply: Message,
});

/** Unlocks the session. Wrong passwords count as they do at sign-in. */
export const unlockScreen = call({
  path: '/account/unlock',
  kind: 'change',
  access: 'signedIn',
  transaction: 'own',
  whenLocked: true,
  whenUnprotected: true,
  input: z.object({ password: GivenPassword }),
  reply: Message,
});
