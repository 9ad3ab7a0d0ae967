import { endSecondFactor } from '../../../../contract/access/signIn/secondFactor.ts';
import { useSend } from '../../../api/useSend.ts';
import { useText } from '../../../i18n/useText.ts';
import { Dialog } from '../../../ui/popups/Dialog.tsx';
import { notify } from '../../../ui/notices/notices.ts';
import { ProvenForm } from './ProvenForm.tsx';
import { OWN_FACTOR } from './reads.ts';

/** Asks for a code, and the password if required, before two-step sign-in is switched off. */
export function SwitchOffDialog({ asksPassword, onClose }: { asksPassword: boolean; onClose: () => void }) {
  const text = useText();
  const { send, busy, error } = useSend(endSecondFactor, OWN_FACTOR);
  return (
    <Dialog title={text('secondFactor.offDialog.title')} onClose={onClose}>
      <ProvenForm
        lead={text('secondFactor.offDialog.lead')}
        submit={text('secondFactor.offDialog.confirm')}
        look="danger"
        asksPassword={asksPassword}
        busy={busy}
        error={error}
        onSend={async (proof) => {
          const { resultData } = await send(proof);
          onClose();
          notify({ text: resultData });
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}
