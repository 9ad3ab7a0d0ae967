import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { DialogBoundary } from '../../lists/dialogs/DialogBoundary.tsx';
import { Button } from '../../ui/Button.tsx';
import { AddPhoneDialog, AddPhoneOfDialog } from './AddPhoneDialog.tsx';
import { ConnectDialog } from './ConnectDialog.tsx';
import type { NewPhone } from './phone.ts';

/** Shows the button that connects a phone; with `forOthers`, the phone can be another user's. */
export function ConnectButton({ forOthers, className = '' }: { forOthers: boolean; className?: string }) {
  const text = useText();
  const [isConfirming, setIsConfirming] = useState(false);
  const [newPhone, setNewPhone] = useState<NewPhone | null>(null);
  const title = text('phones.add');
  const close = () => setIsConfirming(false);
  const Form = forOthers ? AddPhoneOfDialog : AddPhoneDialog;
  return (
    <>
      <Button onClick={() => setIsConfirming(true)} className={className}>
        <Plus className="size-4" aria-hidden />
        {title}
      </Button>
      {isConfirming && (
        <DialogBoundary title={title} onClose={close}>
          <Form onCreated={setNewPhone} onClose={close} />
        </DialogBoundary>
      )}
      {newPhone && <ConnectDialog phone={newPhone} onClose={() => setNewPhone(null)} />}
    </>
  );
}
