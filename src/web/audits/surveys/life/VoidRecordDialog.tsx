import { useState } from 'react';
import type { CallError } from '../../../api/CallError.ts';
import { refusalOf } from '../../../api/refusalOf.ts';
import { ReasonField } from '../../../forms/ReasonField.tsx';
import { notify } from '../../../ui/notices/notices.ts';
import { ConfirmDialog } from '../../../ui/popups/ConfirmDialog.tsx';
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx';

type VoidRecordDialogProps = {
  command: 'void' | 'restore';
  words: { title: string; lead: string; confirm: string; hint: string; conflict: string };
  change: {
    busy: boolean;
    error: CallError | null;
    outdated: boolean;
    loading: boolean;
    reload: () => Promise<void>;
  };
  send: (reason: string) => Promise<{ resultData: string }>;
  onClose: () => void;
};

/** Shows the dialog that voids or restores a record and requires a reason. */
export function VoidRecordDialog({ command, words, change, send, onClose }: VoidRecordDialogProps) {
  const [reason, setReason] = useState('');
  const [attempts, setAttempts] = useState(0);
  const { busy, error, outdated, loading, reload } = change;
  const confirm = () => {
    if (reason.trim() === '') return setAttempts(attempts + 1);
    return void refusalOf(async () => {
      const { resultData } = await send(reason);
      onClose();
      notify({ text: resultData });
    });
  };
  return (
    <ConfirmDialog
      title={words.title}
      confirm={words.confirm}
      look={command === 'void' ? 'danger' : 'filled'}
      busy={busy}
      error={outdated ? null : error}
      field={
        <div className="flex flex-col gap-4">
          <ReasonField value={reason} hint={words.hint} attempts={attempts} onChange={setReason} />
          {outdated && <ChangedMeanwhile message={words.conflict} busy={loading} onLoad={() => void reload()} />}
        </div>
      }
      onConfirm={confirm}
      onCancel={onClose}
    >
      {words.lead}
    </ConfirmDialog>
  );
}
