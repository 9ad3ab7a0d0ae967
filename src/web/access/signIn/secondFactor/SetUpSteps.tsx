import { useState } from 'react';
import { DialogBody, DialogFoot } from '../../../ui/popups/Dialog.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useText } from '../../../i18n/useText.ts';
import { PasswordStep } from './PasswordStep.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { ScanStep } from './ScanStep.tsx';
import type { AppSecret } from './appSecret.ts';

/**
 * Sets up a second factor in three steps: the start, which may require the password; the app; and the recovery codes,
 * which are shown only once. `onCodes` reports whether the screen shows codes that the user hasn't copied or downloaded
 * yet.
 */
export function SetUpSteps({
  asksPassword,
  onCodes,
  onDone,
}: {
  asksPassword: boolean;
  onCodes: (unkept: boolean) => void;
  onDone: () => void;
}) {
  const [appSecret, setAppSecret] = useState<AppSecret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <CodesStep codes={codes} onSave={() => onCodes(false)} onDone={onDone} />;
  if (appSecret) {
    return (
      <ScanStep
        appSecret={appSecret}
        onBack={() => setAppSecret(null)}
        onConfirmed={(newCodes) => {
          onCodes(true);
          setCodes(newCodes);
        }}
      />
    );
  }
  return <PasswordStep asksPassword={asksPassword} onSecret={setAppSecret} />;
}

/** Shows the recovery codes, and a button to finish. `onSave` is called when the user copies or downloads them. */
export function CodesStep({
  codes,
  onSave,
  onDone,
}: {
  codes: readonly string[];
  onSave: () => void;
  onDone: () => void;
}) {
  const text = useText();
  return (
    <>
      <DialogBody>
        <h3 className="mb-1 font-semibold">{text('secondFactor.setUp.codesTitle')}</h3>
        <RecoveryCodes codes={codes} onSave={onSave} />
      </DialogBody>
      <DialogFoot>
        <Button look="filled" onClick={onDone}>
          {text('secondFactor.setUp.done')}
        </Button>
      </DialogFoot>
    </>
  );
}
