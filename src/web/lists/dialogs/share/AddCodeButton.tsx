import { QrCode } from 'lucide-react';
import { addShare, listShares } from '../../../../contract/insight/reports.ts';
import { refusalOf } from '../../../api/refusalOf.ts';
import { useSend } from '../../../api/useSend.ts';
import { useText } from '../../../i18n/useText.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import type { MadeShare } from './share.ts';

/** Renders the button that creates a link to the store's report for a printed QR code. */
export function AddCodeButton({ storeId, onCreated }: { storeId: string; onCreated: (share: MadeShare) => void }) {
  const text = useText();
  const { send, busy, error } = useSend(addShare, [listShares]);
  const make = () =>
    void refusalOf(async () => {
      onCreated((await send({ store_id: storeId, label: text('shares.printed') })).resultData);
    });
  return (
    <span className="ml-auto flex flex-wrap items-center gap-2">
      <FormError error={error} />
      <Button busy={busy} onClick={make}>
        {!busy && <QrCode className="size-4" aria-hidden />}
        {text('shares.addCode')}
      </Button>
    </span>
  );
}
