import { useState } from 'react';
import { useUnkeptGuard } from '../forms/once/useUnkeptGuard.tsx';
import { useFormat } from '../i18n/useFormat.ts';
import { useText } from '../i18n/useText.ts';
import { Button } from '../ui/Button.tsx';
import { CopyField } from '../ui/copies/CopyField.tsx';
import { QrCode } from '../ui/copies/QrCode.tsx';
import { Dialog, DialogBody, DialogFoot } from '../ui/popups/Dialog.tsx';
import type { MadeShare, SharedStore } from './share.ts';

type MadeProps = { made: MadeShare; store: SharedStore; onClose: () => void };

/** The address of a new link, to be copied or scanned. It is never shown again: closing before that asks first. */
export function CopyMade({ made, store, onClose }: MadeProps) {
  const text = useText();
  const format = useFormat();
  const [kept, setKept] = useState(false);
  const { close, question } = useUnkeptGuard('shares.made', !kept, onClose);
  return (
    <Dialog title={text('shares.made.title')} description={store.name} onClose={close}>
      <DialogBody className="flex flex-col gap-4">
        <p className="text-fg-2">{text('shares.made.lead', { day: format.day(made.until) })}</p>
        <CopyField
          label={text('shares.made.address')}
          value={made.url}
          look="filled"
          words={{
            copy: text('shares.made.copy'),
            copied: text('shares.made.copied'),
            failed: text('shares.made.copyFailed'),
          }}
          onCopied={() => setKept(true)}
        />
        <QrCode
          content={made.url}
          label={text('shares.made.qr', { store: store.name })}
          className="size-48 self-center rounded-lg border border-line"
        />
      </DialogBody>
      <DialogFoot>
        <Button onClick={close}>{text('shares.made.done')}</Button>
      </DialogFoot>
      {question}
    </Dialog>
  );
}
