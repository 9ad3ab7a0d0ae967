import { useText } from '../../../i18n/useText.ts';
import { DeleteFromDevice } from './DeleteDraftDialog.tsx';
import type { AssessmentDraft } from '../drafts/assessmentDraft.ts';
import { isPhotoUnsent } from '../drafts/draft.ts';
import { deleteAssessment } from '../drafts/assessmentDrafts.ts';

type DeleteAssessmentDialogProps = { draft: AssessmentDraft; onDeleted?: () => void; onClose: () => void };

/** Asks for confirmation before an assessment that may exist nowhere else is deleted from this device. */
export function DeleteAssessmentDialog({ draft, onDeleted, onClose }: DeleteAssessmentDialogProps) {
  const text = useText();
  const { storeName: store, title } = draft;
  return (
    <DeleteFromDevice
      title={text('assess.deleteTitle', { title, store })}
      onDelete={async () => {
        await deleteAssessment(draft.assessmentId);
        onDeleted?.();
      }}
      onClose={onClose}
    >
      {'result' in draft && draft.result
        ? text('capture.queue.deletePhotosLead', { count: (draft.photos ?? []).filter(isPhotoUnsent).length })
        : text(draft.state === 'uncertain' ? 'assess.deleteTried' : 'assess.deleteLead')}
    </DeleteFromDevice>
  );
}
