import type { login } from '../../contract/account.ts';
import type { ReplyOf } from '../../contract/call.ts';
import { clearForSignOut, readStored, store, useStored, type CurrentUser } from './storage.ts';

export type Viewer = CurrentUser & { email: string; administrator: boolean };

/** User type 2 is a group user; any other is an administrator (spec section 6). */
const GROUP_USER = 2;

export function startSession(user: ReplyOf<typeof login>['resultData'], remember: boolean): void {
  clearForSignOut();
  store('rememberMe', remember);
  store('email', user.email);
  store('userType', user.user_type);
  store('currentUser', { userid: user.userid, token: user.token, name: user.adminname, image: user.data.image });
}

export const endSession = clearForSignOut;

/** What goes into the Authorization header; empty when signed out (spec section 4). */
export function sessionToken(): string {
  return currentUser()?.token ?? '';
}

/** Who is signed in, or null. A stored value that is no user counts as none. */
export function currentUser(): CurrentUser | null {
  const user = readStored('currentUser');
  return typeof user?.token === 'string' && typeof user.userid === 'string' ? user : null;
}

/** Who is signed in, for whatever stands behind the sign-in gate. */
export function useViewer(): Viewer {
  const user = useStored('currentUser');
  const userType = useStored('userType');
  const email = useStored('email');
  return {
    userid: user?.userid ?? '',
    token: user?.token ?? '',
    name: user?.name ?? '',
    image: user?.image ?? null,
    email: email ?? '',
    administrator: userType !== GROUP_USER,
  };
}
