import { logout } from '../../contract/access/account.ts';
import { makeCall } from '../api/makeCall.ts';
import { currentUser, endSession } from '../session/session.ts';

/** Signs out on this device immediately, and asks the server to revoke the token without waiting for the reply. */
export function signOut(): void {
  if (currentUser()) makeCall(logout, {}).catch((error: unknown) => console.error(error));
  endSession();
}
