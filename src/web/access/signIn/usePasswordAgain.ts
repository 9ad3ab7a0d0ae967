import { useState } from 'react';
import { login, unlockScreen } from '../../../contract/access/account.ts';
import { CallError } from '../../api/CallError.ts';
import { refusalOf } from '../../api/refusalOf.ts';
import { useSend } from '../../api/useSend.ts';
import { renewSession, useViewer } from '../../session/session.ts';
import { readSessionValue, setSessionValue } from '../../session/storage.ts';

/**
 * Lets the signed-in user continue with their password: unlocks a locked session, or replaces an expired one. The
 * server's error is in `error`; `goOn` then returns false. A new session may also require a code (`asksForCode`).
 */
export function usePasswordAgain(): {
  email: string;
  goOn: (password: string, code: string) => Promise<boolean>;
  asksForCode: boolean;
  busy: boolean;
  error: CallError | null;
} {
  const { email } = useViewer();
  const unlockRequest = useSend(unlockScreen);
  const signingIn = useSend(login);
  const [asksForCode, setAsksForCode] = useState(false);

  async function goOn(password: string, code: string): Promise<boolean> {
    unlockRequest.forgetError();
    signingIn.forgetError();
    const refusal = await refusalOf(async () => {
      if (readSessionValue('locked') !== true || !(await unlock(password))) await signIn(password, code);
      setSessionValue('locked', null);
    });
    if (refusal?.code === 'second_factor_needed') setAsksForCode(true);
    return refusal === null;
  }

  /** Returns false when the session expired while it was locked. */
  async function unlock(password: string): Promise<boolean> {
    try {
      await unlockRequest.send({ password });
      return true;
    } catch (failure) {
      if (failure instanceof CallError && failure.status === 401) return false;
      throw failure;
    }
  }

  async function signIn(password: string, code: string): Promise<void> {
    const remember = readSessionValue('rememberMe') === true;
    renewSession((await signingIn.send({ email, password, remember, ...(code !== '' && { code }) })).resultData);
  }

  const unlockRefusal = unlockRequest.error?.status === 401 ? null : unlockRequest.error;
  // The code field itself shows that a code is needed, so no error is shown.
  const needsCode = signingIn.error?.code === 'second_factor_needed';
  const error = (needsCode ? null : signingIn.error) ?? unlockRefusal;
  return { email, goOn, asksForCode, busy: unlockRequest.busy || signingIn.busy, error };
}
