import { useState } from 'react';
import { ReasonField } from '../../../forms/ReasonField.tsx';
import { useText } from '../../../i18n/useText.ts';
import { ConfirmDialog } from '../../../ui/popups/ConfirmDialog.tsx';
import { MetChange } from './MetChange.tsx';
import type { ActionChange } from './useActionChange.ts';

/** Asks for a reason and cancels an action. */
export function DropAction({ actionChange, onClose }: { actionChange: ActionChange; onClose: () => void }) {
  const text = useText();
  const [reason, setReason] = useState('');
  const [attempts, setAttempts] = useState(0);
  const drop = async () => {
    if (reason.trim() === '') return setAttempts(attempts + 1);
    if (await actionChange.change({ status: 'dropped', reason: reason.trim() })) onClose();
  };
  return (
    <ConfirmDialog
      title={text('actions.drop.title')}
      confirm={text('actions.deeds.drop')}
      cancel={text('actions.drop.keep')}
      busy={actionChange.busy}
      error={actionChange.error}
      field={
        <div className="flex flex-col gap-4">
          <ReasonField value={reason} hint={text('actions.drop.hint')} attempts={attempts} onChange={setReason} />
          {actionChange.conflict && <MetChange conflict={actionChange.conflict} busy={actionChange.busy} />}
        </div>
      }
      onConfirm={() => void drop()}
      onCancel={onClose}
    >
      {text('actions.drop.lead')}
    </ConfirmDialog>
  );
}
