import type { ReactNode } from 'react';
import type { CallError } from '../../api/CallError.ts';
import { refusalOf } from '../../api/refusalOf.ts';
import { ConfirmDialog } from '../../ui/popups/ConfirmDialog.tsx';
import { notify } from '../../ui/notices/notices.ts';

/** Asks for confirmation before sending a request, and reports success. */
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
  /** An input to fill in first. */
  field?: ReactNode;
  /** Sends the request; resolves to the success message. */
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
