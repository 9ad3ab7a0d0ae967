import type { ReactNode } from 'react';
import type { CallError } from '../../api/CallError.ts';
import { refusalOf } from '../../api/refusalOf.ts';
import { ConfirmDialog } from '../../ui/popups/ConfirmDialog.tsx';
import { notify } from '../../ui/notices/notices.ts';

/** Asks before something is sent that is hard to take back, says what the server has against it, and what was done. */
export function ConfirmSend({
  title,
  confirm,
  busy,
  error,
  field = null,
  onSend,
  onDone,
  onClose,
  children,
}: {
  title: string;
  confirm: string;
  busy: boolean;
  error: CallError | null;
  /** What is to be filled in first. */
  field?: ReactNode;
  /** Sends; gives what to say when that worked. */
  onSend: () => Promise<{ resultData: string }>;
  onDone?: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const send = () =>
    refusalOf(async () => {
      const { resultData } = await onSend();
      onDone?.();
      onClose();
      notify({ text: resultData });
    });
  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      busy={busy}
      error={error}
      field={field}
      onConfirm={() => void send()}
      onCancel={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
