import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useState } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { noteProtection } from '../../../session/authInterrupt.ts';
import { SignOutLine } from '../SignOutLine.tsx';
import { SetUpSteps } from './SetUpSteps.tsx';

/** Shows the setup of two-step sign-in, which an administrator has made mandatory. */
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
        onCodes={(unkept) => setShowsCodes((isShown) => isShown || unkept)}
        onDone={noteProtection}
      />
      {!showsCodes && (
        <div className="shrink-0 border-t border-line p-4">
          <SignOutLine />
        </div>
      )}
    </>
  );
}
