import { logout } from '../../contract/access/account.ts';
import { makeCall } from '../api/makeCall.ts';
import { currentUser, endSession } from '../session/session.ts';

/** Signs out here at once; that the server forgets the token too is asked beside it. */
export function signOut(): void {
  if (currentUser()) makeCall(logout, {}).catch((error: unknown) => console.error(error));
  endSession();
}
