import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Printer } from 'lucide-react';
import { useRef, useState } from 'react';
import { readOrganisation } from '../../../contract/places/organisation.ts';
import { listPhones } from '../../../contract/audits/phones.ts';
import { readOptions } from '../../api/useCall.ts';
import { useSecretGuard } from '../../forms/secrets/useSecretGuard.tsx';
import { useText } from '../../i18n/useText.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { CopyField } from '../../ui/copies/CopyField.tsx';
import { QrCode } from '../../ui/copies/QrCode.tsx';
import { isLocal } from '../../ui/copies/isLocal.ts';
import { Dialog, DialogBody, DialogFoot } from '../../ui/popups/Dialog.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import type { NewPhone } from './phone.ts';
import { PhoneCard } from './PhoneCard.tsx';
import { PhoneSteps } from './PhoneSteps.tsx';

/** The interval at which to check whether the phone has connected, in ms. */
const ASKED_EVERY_MS = 4000;

/**
 * Shows the settings that connect a new phone, to scan, type or print. They are never shown again, so closing the
 * dialog before using them asks for confirmation.
 */
export function ConnectDialog({ phone, onClose }: { phone: NewPhone; onClose: () => void }) {
  const text = useText();
  // These settings are shown only once, so nothing should delay them; the card is shown without the organisation's name
  // until it has loaded.
  const { data: organisation } = useQuery(readOptions(readOrganisation, {}));
  const [isStored, setIsStored] = useState(false);
  const print = useRef<HTMLButtonElement>(null);
  const isConnected = useSeen(phone.phone_id);
  const { close, question } = useSecretGuard('phones.connect', !isStored && !isConnected, onClose);

  return (
    <Dialog
      title={text('phones.connect.title', { name: phone.name })}
      width="wide"
      initialFocus={print}
      onClose={close}
    >
      <DialogBody className="flex flex-col gap-4">
        <p className="text-fg-2">{text('phones.connect.lead', { user: phone.user })}</p>
        {isLocal(phone.url) && <Alert tone="warn">{text('phones.connect.local')}</Alert>}
        <div className="flex gap-6 max-sm:flex-col">
          <QrCode
            content={phone.settings}
            label={text('phones.connect.qr', { name: phone.name })}
            className="size-64 shrink-0 self-center rounded-lg border border-line max-sm:size-72"
          />
          <div className="flex min-w-0 flex-1 flex-col justify-center gap-5">
            <PhoneSteps />
            <ConnectState isConnected={isConnected} />
          </div>
        </div>
        <CopyField
          label={text('phones.connect.address')}
          value={phone.url}
          words={{
            copy: text('phones.connect.copy'),
            copied: text('phones.connect.copied'),
            failed: text('phones.connect.copyFailed'),
          }}
          onCopied={() => setIsStored(true)}
        />
      </DialogBody>
      <DialogFoot>
        <Button
          ref={print}
          onClick={() => {
            setIsStored(true);
            window.print();
          }}
        >
          <Printer className="size-4" aria-hidden />
          {text('phones.connect.print')}
        </Button>
        <Button onClick={close}>{text('phones.connect.done')}</Button>
      </DialogFoot>
      <PhoneCard phone={phone} organisation={organisation?.resultData.name ?? ''} />
      {question}
    </Dialog>
  );
}

/** Checks whether the phone has connected. Polls until then; failures are ignored. */
function useSeen(id: string): boolean {
  const { data } = useQuery({
    ...readOptions(listPhones, {}),
    refetchInterval: ({ state }) => (hasCalled(state.data?.resultData ?? [], id) ? false : ASKED_EVERY_MS),
  });
  return hasCalled(data?.resultData ?? [], id);
}

function hasCalled(phones: readonly { phone_id: string; last_seen: string | null }[], id: string): boolean {
  return phones.some((phone) => phone.phone_id === id && phone.last_seen !== null);
}

function ConnectState({ isConnected }: { isConnected: boolean }) {
  const text = useText();
  return (
    <output className={`flex items-center gap-2 font-medium ${isConnected ? 'text-good' : 'text-fg-2'}`}>
      {isConnected ? <CircleCheck className="size-4 shrink-0" aria-hidden /> : <Spinner />}
      {text(isConnected ? 'phones.connect.seen' : 'phones.connect.waiting')}
    </output>
  );
}
