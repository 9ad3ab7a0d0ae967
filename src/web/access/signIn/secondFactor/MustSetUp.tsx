import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useState } from 'react';
import { useText } from '../i18n/useText.ts';
import { noteProtected } from '../session/authInterrupt.ts';
import { signOut } from '../shell/signOut.ts';
import { SetUpSteps } from './SetUpSteps.tsx';

/** The set-up that an administrator requires: it stands before everything else, and goes by being done or by leaving. */
export function MustSetUp() {
  const text = useText();
  const [showsCodes, setShowsCodes] = useState(false);
  return (
    <>
      <div className="shrink-0 border-b border-line p-5">
        <AlertDialog.Title className="text-title">{text('secondFactor.must.title')}</AlertDialog.Title>
        <AlertDialog.Description className="text-fg-2">{text('secondFactor.must.lead')}</AlertDialog.Description>
      </div>
      <SetUpSteps
        asksPassword={false}
        onCodes={(unkept) => setShowsCodes((shown) => shown || unkept)}
        onDone={noteProtected}
      />
      {!showsCodes && (
        <p className="shrink-0 border-t border-line p-4 text-center text-fg-2">
          {text('lock.other')}{' '}
          <button type="button" className="reach rounded-sm font-medium text-accent underline" onClick={signOut}>
            {text('nav.signOut')}
          </button>
        </p>
      )}
    </>
  );
}
