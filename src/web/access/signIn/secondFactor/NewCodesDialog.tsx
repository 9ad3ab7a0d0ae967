import { useState } from 'react';
import { renewRecoveryCodes } from '../../../../contract/access/signIn/secondFactor.ts';
import { useSend } from '../../../api/useSend.ts';
import { useSecretGuard } from '../../../forms/secrets/useSecretGuard.tsx';
import { useText } from '../../../i18n/useText.ts';
import { Dialog } from '../../../ui/popups/Dialog.tsx';
import { ProvenForm } from './ProvenForm.tsx';
import { OWN_FACTOR } from './reads.ts';
import { CodesStep } from './SetUpSteps.tsx';

/** Shows the dialog that creates new recovery codes, which replace the remaining ones. */
export function NewCodesDialog({ asksPassword, onClose }: { asksPassword: boolean; onClose: () => void }) {
  const text = useText();
  const { send, busy, error } = useSend(renewRecoveryCodes, OWN_FACTOR);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [unkept, setUnkept] = useState(false);
  const { close, question } = useSecretGuard('secondFactor.codes', unkept, onClose);
  return (
    <Dialog title={text('secondFactor.codesDialog.title')} onClose={close}>
      {codes ? (
        <CodesStep codes={codes} onSave={() => setUnkept(false)} onDone={onClose} />
      ) : (
        <ProvenForm
          lead={text('secondFactor.codesDialog.lead')}
          submit={text('secondFactor.codesDialog.confirm')}
          look="filled"
          asksPassword={asksPassword}
          busy={busy}
          error={error}
          onSend={async (proof) => {
            setCodes((await send(proof)).resultData.codes);
            setUnkept(true);
          }}
          onCancel={onClose}
        />
      )}
      {question}
    </Dialog>
  );
}
