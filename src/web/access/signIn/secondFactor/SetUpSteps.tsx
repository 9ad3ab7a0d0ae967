import { useState } from 'react';
import { DialogBody, DialogFoot } from '../ui/popups/Dialog.tsx';
import { Button } from '../ui/Button.tsx';
import { useText } from '../i18n/useText.ts';
import { PasswordStep } from './PasswordStep.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { ScanStep } from './ScanStep.tsx';
import type { Begun } from './begun.ts';

/**
 * Sets up a second factor: the password once more, the app, then the recovery codes, which are shown but once.
 * `onCodes` says whether they are on screen and not kept yet.
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
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <CodesStep codes={codes} onKept={() => onCodes(false)} onDone={onDone} />;
  if (begun) {
    return (
      <ScanStep
        begun={begun}
        onBack={() => setBegun(null)}
        onConfirmed={(made) => {
          onCodes(true);
          setCodes(made);
        }}
      />
    );
  }
  return <PasswordStep asksPassword={asksPassword} onBegun={setBegun} />;
}

/** The recovery codes, and the word that they are kept. */
export function CodesStep({
  codes,
  onKept,
  onDone,
}: {
  codes: readonly string[];
  onKept: () => void;
  onDone: () => void;
}) {
  const text = useText();
  return (
    <>
      <DialogBody>
        <h3 className="mb-1 font-semibold">{text('secondFactor.setUp.codesTitle')}</h3>
        <RecoveryCodes codes={codes} onKept={onKept} />
      </DialogBody>
      <DialogFoot>
        <Button look="filled" onClick={onDone}>
          {text('secondFactor.setUp.done')}
        </Button>
      </DialogFoot>
    </>
  );
}
