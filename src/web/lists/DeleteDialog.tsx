import { CallError } from '../api/CallError.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { notify } from '../ui/notices.ts';

/** Says what is lost and what stays before something is deleted, and what the server has against it. */
export function DeleteDialog({
  title,
  lost,
  kept,
  confirm,
  busy,
  error,
  onDelete,
  onDone,
  onClose,
}: {
  title: string;
  lost: string;
  kept: string;
  confirm: string;
  busy: boolean;
  error: CallError | null;
  /** Deletes; gives what to say when that worked. */
  onDelete: () => Promise<{ resultData: string }>;
  onDone?: () => void;
  onClose: () => void;
}) {
  async function remove(): Promise<void> {
    try {
      const { resultData } = await onDelete();
      onDone?.();
      onClose();
      notify({ text: resultData });
    } catch (failure) {
      // The dialog shows what the server says; anything else is a fault of ours.
      if (!(failure instanceof CallError)) throw failure;
    }
  }
  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      busy={busy}
      error={error}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <p>{lost}</p>
      <p className="mt-2">{kept}</p>
    </ConfirmDialog>
  );
}
