import { useNavigate } from '@tanstack/react-router';
import { login } from '../../../contract/access/account.ts';
import type { CallError } from '../../api/CallError.ts';
import { refusalOf } from '../../api/refusalOf.ts';
import { useSend } from '../../api/useSend.ts';
import { startSession } from '../../session/session.ts';
import { takeWayBack } from '../../session/ownPage.ts';

/**
 * Returns a function that signs in and opens the requested page. The function returns null on success, otherwise the
 * code of the error. `error` holds the error, unless the server only asks for a second factor.
 */
export function useSignIn(): {
  signIn: (values: SignInValues, code?: string) => Promise<string | null>;
  busy: boolean;
  error: CallError | null;
} {
  const navigate = useNavigate();
  const { send, busy, error } = useSend(login);

  async function signIn(values: SignInValues, code?: string): Promise<string | null> {
    const refusal = await refusalOf(async () => {
      const { resultData } = await send({ ...values, ...(code !== undefined && { code }) });
      startSession(resultData, values.remember);
      await navigate({ href: takeWayBack() });
    });
    return refusal?.code ?? null;
  }

  return { signIn, busy, error: error?.code === 'second_factor_needed' ? null : error };
}

export type SignInValues = { email: string; password: string; remember: boolean };
