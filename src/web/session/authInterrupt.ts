import { useSyncExternalStore } from 'react';
import { currentUser, sessionToken } from './session.ts';
import { onStoredChange, readSessionValue, setSessionValue } from './storage.ts';
import { createListeners } from './store.ts';

/** The reasons why requests are suspended. */
export type AuthInterrupt = 'signedOut' | 'locked' | 'unprotected';

/** The token of the last session that has ended. It has no effect once the browser has stored another token. */
let deadToken = '';
/** The token of a user who must set up a second factor and has not done so yet. */
let unprotectedToken = '';
const interrupts = createListeners();

/** Records why the server rejected a token. */
export function setAuthInterrupt(cause: AuthInterrupt, token: string): void {
  if (cause === 'locked') setSessionValue('locked', true);
  else if (cause === 'unprotected') unprotectedToken = token;
  else deadToken = token;
  interrupts.notify();
}

/** Clears the interrupt after the user has set up the second factor. */
export function noteProtection(): void {
  unprotectedToken = '';
  interrupts.notify();
}

export function currentAuthInterrupt(): AuthInterrupt | null {
  const token = sessionToken();
  if (token === '') return null;
  if (token === deadToken) return 'signedOut';
  if (readSessionValue('locked') === true) return 'locked';
  return token === unprotectedToken ? 'unprotected' : null;
}

export function useAuthInterrupt(): AuthInterrupt | null {
  return useSyncExternalStore(listen, currentAuthInterrupt);
}

/**
 * Waits until there is no interrupt. Resolves to true if the user `userid` is then signed in, otherwise to false.
 * Rejects if `signal` is aborted.
 */
export function personBack(userid: string | undefined, signal?: AbortSignal): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const leave = listen(look);
    signal?.addEventListener('abort', giveUp, { once: true });
    look();

    function look(): void {
      if (currentAuthInterrupt() !== null) return;
      stop();
      resolve(userid !== undefined && currentUser()?.userid === userid);
    }
    function giveUp(): void {
      stop();
      reject(new DOMException('The call was given up.', 'AbortError'));
    }
    function stop(): void {
      leave();
      signal?.removeEventListener('abort', giveUp);
    }
  });
}

function listen(listener: () => void): () => void {
  const leave = onStoredChange(listener);
  const leaveInterrupts = interrupts.listen(listener);
  return () => {
    leave();
    leaveInterrupts();
  };
}
