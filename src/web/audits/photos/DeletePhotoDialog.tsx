import { useState } from 'react';
import { listChanges } from '../../../contract/access/history.ts';
import { deletePhoto, listPhotos } from '../../../contract/audits/photos.ts';
import { listRevisions, readSurvey } from '../../../contract/audits/surveys.ts';
import { refusalOf } from '../../api/refusalOf.ts';
import { useSend } from '../../api/useSend.ts';
import { ReasonField } from '../../forms/ReasonField.tsx';
import { useText } from '../../i18n/useText.ts';
import { notify } from '../../ui/notices/notices.ts';
import { ConfirmDialog } from '../../ui/popups/ConfirmDialog.tsx';

/**
 * Asks for confirmation before a photo is permanently deleted, and for the reason, which the survey's versions show.
 */
export function DeletePhotoDialog({
  photoId,
  onDeleted,
  onClose,
}: {
  photoId: string;
  onDeleted: () => void;
  onClose: () => void;
}) {
  const text = useText();
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState(0);
  const { send, busy, error } = useSend(deletePhoto, [readSurvey, listPhotos, listRevisions, listChanges]);
  const confirm = () => {
    if (reason.trim() === '') return setRefused(refused + 1);
    return void refusalOf(async () => {
      const { resultData } = await send({ photo_id: photoId, reason });
      onDeleted();
      notify({ text: resultData });
    });
  };
  return (
    <ConfirmDialog
      title={text('photos.deleteTitle')}
      confirm={text('photos.delete')}
      busy={busy}
      error={error}
      field={<ReasonField value={reason} hint={text('photos.deleteReason')} refused={refused} onChange={setReason} />}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {text('photos.deleteLead')}
    </ConfirmDialog>
  );
}
