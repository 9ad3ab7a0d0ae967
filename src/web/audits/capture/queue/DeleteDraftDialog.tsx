import { useState, type ReactNode } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { ConfirmDialog } from '../../../ui/popups/ConfirmDialog.tsx';
import { hasArrived, isPhotoUnsent, type Draft } from '../drafts/draft.ts';
import { deleteDraft } from '../drafts/drafts.ts';

/** Asks for confirmation before an audit is deleted from this device, because the server may not have all of it. */
export function DeleteDraftDialog({ draft, onClose }: { draft: Draft; onClose: () => void }) {
  const text = useText();
  return (
    <DeleteFromDevice
      title={text('capture.queue.deleteTitle', { store: draft.storeName })}
      onDelete={() => deleteDraft(draft.surveyId)}
      onClose={onClose}
    >
      {hasArrived(draft)
        ? text('capture.queue.deletePhotosLead', { count: draft.photos.filter(isPhotoUnsent).length })
        : text(draft.state === 'uncertain' ? 'capture.queue.deleteTriedLead' : 'capture.queue.deleteLead')}
    </DeleteFromDevice>
  );
}

type DeleteFromDeviceProps = {
  title: string;
  /** Explains what will be lost. */
  children: ReactNode;
  onDelete: () => Promise<void>;
  onClose: () => void;
};

/** Asks for confirmation, deletes the audit or assessment, and shows the error if that fails. */
export function DeleteFromDevice({ title, children, onDelete, onClose }: DeleteFromDeviceProps) {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const remove = () => {
    setBusy(true);
    onDelete()
      .then(onClose)
      .catch((fault: unknown) => {
        setBusy(false);
        setError(fault instanceof Error ? fault : new Error(String(fault)));
      });
  };
  return (
    <ConfirmDialog
      title={title}
      confirm={text('capture.queue.deleteConfirm')}
      busy={busy}
      error={error}
      onConfirm={remove}
      onCancel={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
