import { GROUP_USER } from '../../domain/userTypes.ts';
import type { login } from '../../contract/access/account.ts';
import type { ReplyOf } from '../../contract/kit/call.ts';
import {
  clearForSignOut,
  readSessionValue,
  storeAfterSignOut,
  storeTogether,
  useSessionValue,
  type CurrentUser,
} from './storage.ts';

export type Viewer = CurrentUser & { email: string; administrator: boolean };

type SignedIn = ReplyOf<typeof login>['resultData'];

export function startSession(user: SignedIn, remember: boolean): void {
  storeAfterSignOut(valuesOf(user), remember);
}

/** Continues after the session has ended: the same user keeps their selections, another user starts afresh. */
export function renewSession(user: SignedIn): void {
  if (currentUser()?.userid === user.userid) storeTogether(valuesOf(user));
  else startSession(user, readSessionValue('rememberMe') === true);
}

function valuesOf(user: SignedIn) {
  return {
    email: user.email,
    userType: user.user_type,
    timeZone: user.time_zone,
    ...(user.first_steps && { firstSteps: true as const }),
    currentUser: { userid: user.userid, token: user.token, name: user.adminname, image: user.data.image },
  };
}

/** Stores changes to the signed-in user's own data. */
export function updateViewer({ email, image }: { email?: string; image?: string | null }): void {
  const user = currentUser();
  if (!user) return;
  storeTogether({
    ...(email !== undefined && { email }),
    ...(image !== undefined && { currentUser: { ...user, image } }),
  });
}

export const endSession = clearForSignOut;

/** Returns the token for the Authorization header; empty if signed out (spec section 4). */
export function sessionToken(): string {
  return currentUser()?.token ?? '';
}

/** Returns the signed-in user, or null. An invalid stored value counts as null. */
export function currentUser(): CurrentUser | null {
  const user = readSessionValue('currentUser');
  return typeof user?.token === 'string' && typeof user.userid === 'string' ? user : null;
}

/** Checks whether the signed-in user is an administrator. Returns true if nobody is signed in. */
export function isAdministrator(): boolean {
  return readSessionValue('userType') !== GROUP_USER;
}

/** Returns the signed-in user, for components behind the sign-in gate. */
export function useViewer(): Viewer {
  const user = useSessionValue('currentUser');
  const userType = useSessionValue('userType');
  const email = useSessionValue('email');
  return {
    userid: user?.userid ?? '',
    token: user?.token ?? '',
    name: user?.name ?? '',
    image: user?.image ?? null,
    email: email ?? '',
    administrator: userType !== GROUP_USER,
  };
}
