import { useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { lockScreen } from '../../../contract/access/account.ts';
import type { CallError } from '../../api/CallError.ts';
import { makeCallOnce } from '../../api/makeCall.ts';
import { refusalOf } from '../../api/refusalOf.ts';
import { useErrorText } from '../../api/useErrorText.ts';
import { useText } from '../../i18n/useText.ts';
import { onStoredChange, readSessionValue, setSessionValue } from '../../session/storage.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { AccountCard } from '../../shell/outside/AccountCard.tsx';
import { AccountLayout } from '../../shell/outside/AccountLayout.tsx';
import { PasswordAgainForm } from './PasswordAgainForm.tsx';
import { ownPage } from '../../session/ownPage.ts';

/** Locks the session until the password is entered. After unlocking, returns to the previous page. */
export function LockScreenPage() {
  const text = useText();
  const errorText = useErrorText();
  const { failure, lock } = useSessionLock();
  return (
    <AccountLayout>
      <AccountCard title={text('lock.title')} lead={text('lock.lead')}>
        {failure && (
          <div className="mb-4 flex flex-col gap-2">
            <Alert tone="bad">{text('lock.failed', { reason: errorText(failure) })}</Alert>
            <Button onClick={() => void lock()}>{text('app.tryAgain')}</Button>
          </div>
        )}
        <PasswordAgainForm submit={text('lock.unlock')} />
      </AccountCard>
    </AccountLayout>
  );
}

/** Locks this tab, the other tabs and the session on the server. Leaves the page when any tab is unlocked. */
function useSessionLock(): { failure: CallError | null; lock: () => Promise<void> } {
  const router = useRouter();
  const { from }: { from?: unknown } = useSearch({ strict: false });
  const [failure, setFailure] = useState<CallError | null>(null);

  const lock = useCallback(() => lockAtServer().then(setFailure), []);

  useEffect(() => {
    setSessionValue('locked', true);
    void lock();
    return onStoredChange(() => {
      if (readSessionValue('currentUser') && readSessionValue('locked') !== true) router.history.replace(ownPage(from));
    });
  }, [lock, router, from]);

  return { failure, lock };
}

/**
 * Returns the error; null on success, and also if the session is already locked or missing, because its token is
 * useless in either case.
 */
async function lockAtServer(): Promise<CallError | null> {
  const refusal = await refusalOf(async () => void (await makeCallOnce(lockScreen, {})));
  return refusal?.status === 401 ? null : refusal;
}
