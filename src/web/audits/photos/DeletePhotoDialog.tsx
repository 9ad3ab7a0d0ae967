import { useState } from 'react';
import { listChanges } from '../../../contract/access/history.ts';
import { listAssessmentRevisions, readAssessment } from '../../../contract/audits/assessments.ts';
import { deleteAssessmentPhoto, deletePhoto, listPhotos } from '../../../contract/audits/photos.ts';
import { listRevisions, readSurvey } from '../../../contract/audits/surveys.ts';
import { refusalOf } from '../../api/refusalOf.ts';
import { useSend } from '../../api/useSend.ts';
import { ReasonField } from '../../forms/ReasonField.tsx';
import { useText } from '../../i18n/useText.ts';
import type { ViewedPhoto } from '../../lists/photos/viewedPhoto.ts';
import { notify } from '../../ui/notices/notices.ts';
import { ConfirmDialog } from '../../ui/popups/ConfirmDialog.tsx';

/** The call that deletes a photo and the calls to reload after it, by the kind of record that has the photo. */
const DELETIONS = {
  survey: { call: deletePhoto, reloads: [readSurvey, listPhotos, listRevisions, listChanges] },
  assessment: { call: deleteAssessmentPhoto, reloads: [readAssessment, listAssessmentRevisions, listChanges] },
};

/** Asks for confirmation and a reason before a photo is permanently deleted. */
export function DeletePhotoDialog({
  photo: { id, record },
  onDeleted,
  onClose,
}: {
  photo: Pick<ViewedPhoto, 'id' | 'record'>;
  onDeleted: () => void;
  onClose: () => void;
}) {
  const text = useText();
  const { call, reloads } = DELETIONS[record.kind];
  const [reason, setReason] = useState('');
  const [attempts, setAttempts] = useState(0);
  const { send, busy, error } = useSend(call, reloads);
  const confirm = () => {
    if (reason.trim() === '') return setAttempts(attempts + 1);
    return void refusalOf(async () => {
      const { resultData } = await send({ photo_id: id, reason });
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
      field={
        <ReasonField
          value={reason}
          hint={text(`photos.${record.kind}.deleteReason`)}
          attempts={attempts}
          onChange={setReason}
        />
      }
      onConfirm={confirm}
      onCancel={onClose}
    >
      {text(`photos.${record.kind}.deleteLead`)}
    </ConfirmDialog>
  );
}
