import { useEffect, useRef } from 'react';
import { useText } from '../../i18n/useText.ts';
import { signOut } from '../../shell/signOut.ts';
import { useSignOut } from '../../shell/useSignOut.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';

/** Offers to sign out. If the user has unsent items on this device, asks for confirmation first. */
export function SignOutLine() {
  const text = useText();
  const { unsent, leave, stay } = useSignOut();
  const keep = useRef<HTMLButtonElement>(null);
  const line = useRef<HTMLButtonElement>(null);
  const hasAsked = useRef(false);
  const asks = unsent > 0;
  useEffect(() => {
    if (asks) keep.current?.focus();
    else if (hasAsked.current) line.current?.focus();
    hasAsked.current = asks;
  }, [asks]);

  if (asks) {
    return (
      <Alert tone="warn" title={text('account.unsentTitle', { count: unsent })}>
        <p>{text('account.unsentLead')}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button ref={keep} onClick={stay}>
            {text('forms.cancel')}
          </Button>
          <Button onClick={signOut}>{text('nav.signOut')}</Button>
        </div>
      </Alert>
    );
  }
  return (
    <p className="text-center text-fg-2">
      {text('lock.other')}{' '}
      <button
        ref={line}
        type="button"
        className="reach rounded-sm font-medium text-accent underline"
        onClick={() => void leave()}
      >
        {text('nav.signOut')}
      </button>
    </p>
  );
}
