import { useState } from 'react';
import { useSecretGuard } from '../../../forms/secrets/useSecretGuard.tsx';
import { useText } from '../../../i18n/useText.ts';
import { Dialog } from '../../../ui/popups/Dialog.tsx';
import { SetUpSteps } from './SetUpSteps.tsx';

/** Shows the setup of two-step sign-in, opened from the user's profile. */
export function SetUpDialog({ asksPassword, onClose }: { asksPassword: boolean; onClose: () => void }) {
  const text = useText();
  const [unkept, setUnkept] = useState(false);
  const { close, question } = useSecretGuard('secondFactor.codes', unkept, onClose);
  return (
    <Dialog title={text('secondFactor.setUp.title')} onClose={close}>
      <SetUpSteps asksPassword={asksPassword} onCodes={setUnkept} onDone={onClose} />
      {question}
    </Dialog>
  );
}
