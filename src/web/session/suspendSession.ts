import { CLEARED_BY_SIGN_OUT, readSessionValue, setSessionValue, storeTogether, type StoredName } from './storage.ts';
import { currentUser, endSession } from './session.ts';

const NAMES: readonly StoredName[] = ['email', ...CLEARED_BY_SIGN_OUT];

/** The session that was set aside. It is held only in memory, so it is lost when the page closes. */
let suspendedValues: Parameters<typeof storeTogether>[0] | null = null;

/** Clears the stored user, and keeps the session in memory for `resumeSession`. */
export function suspendSession(): void {
  if (!currentUser()) return;
  suspendedValues = valuesNow();
  endSession();
}

export function isSessionSuspended(): boolean {
  return suspendedValues !== null;
}

export function resumeSession(): void {
  if (suspendedValues) storeTogether(suspendedValues);
  suspendedValues = null;
}

/** Moves the session from this tab to the browser's storage, as with 'remember me'. */
export function storeOnDevice(): void {
  const values = valuesNow();
  setSessionValue('rememberMe', true);
  storeTogether(values);
}

function valuesNow(): Parameters<typeof storeTogether>[0] {
  return Object.fromEntries(NAMES.map((name) => [name, readSessionValue(name)]).filter(([, value]) => value !== null));
}
