import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { Button } from '../../../ui/Button.tsx';
import { CopyField } from '../../../ui/copies/CopyField.tsx';
import { QrCode } from '../../../ui/copies/QrCode.tsx';
import { ShareLinkButton } from '../../../ui/copies/ShareLinkButton.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../../ui/popups/Dialog.tsx';
import type { MadeShare, SharedStore } from './share.ts';

type CopyLinkProps = { share: Pick<MadeShare, 'url' | 'until'>; store: Pick<SharedStore, 'name'>; onClose: () => void };

/** Shows the URL of a link, which the user can copy or share, and its QR code. */
export function CopyLink({ share, store, onClose }: CopyLinkProps) {
  const text = useText();
  const format = useFormat();
  return (
    <Dialog title={text('shares.made.title')} description={store.name} onClose={onClose}>
      <DialogBody className="flex flex-col gap-4">
        <p className="text-fg-2">{text('shares.lead')}</p>
        <p className="text-fg-2">{text('shares.made.lead', { day: format.day(share.until) })}</p>
        <CopyField
          label={text('shares.made.address')}
          value={share.url}
          look="filled"
          words={{
            copy: text('shares.made.copy'),
            copied: text('shares.made.copied'),
            failed: text('shares.made.copyFailed'),
          }}
        />
        <QrCode
          content={share.url}
          label={text('shares.made.qr', { store: store.name })}
          className="size-48 self-center rounded-lg border border-line"
        />
      </DialogBody>
      <DialogFoot>
        <ShareLinkButton title={store.name} url={share.url} />
        <Button onClick={onClose}>{text('shares.made.done')}</Button>
      </DialogFoot>
    </Dialog>
  );
}
