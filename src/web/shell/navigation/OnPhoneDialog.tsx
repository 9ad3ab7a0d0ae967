import { useText } from '../../i18n/useText.ts';
import { isLocal } from '../../ui/copies/isLocal.ts';
import { CopyField } from '../../ui/copies/CopyField.tsx';
import { QrCode } from '../../ui/copies/QrCode.tsx';
import { Dialog, DialogBody } from '../../ui/popups/Dialog.tsx';

/** Shows the console's URL as a QR code and as text to copy, to open the console on a phone. */
export function OnPhoneDialog({ onClose }: { onClose: () => void }) {
  const text = useText();
  const { origin } = window.location;
  return (
    <Dialog title={text('onPhone.title')} onClose={onClose}>
      <DialogBody className="flex flex-col gap-4">
        <p className="text-fg-2">{text('onPhone.lead')}</p>
        <QrCode
          content={origin}
          label={text('onPhone.code')}
          className="size-44 self-center rounded-lg border border-line"
        />
        {isLocal(origin) && <p className="rounded-lg bg-warn-soft px-3 py-2 text-warn">{text('onPhone.local')}</p>}
        <CopyField
          label={text('onPhone.address')}
          value={origin}
          words={{
            copy: text('onPhone.copy'),
            copied: text('onPhone.copied'),
            failed: text('onPhone.copyFailed'),
          }}
        />
      </DialogBody>
    </Dialog>
  );
}
