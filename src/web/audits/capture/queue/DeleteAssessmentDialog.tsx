import { useText } from '../../../i18n/useText.ts';
import { DeleteFromDevice } from './DeleteDraftDialog.tsx';
import type { AssessmentDraft } from '../drafts/assessmentDraft.ts';
import { isPhotoUnsent } from '../drafts/draft.ts';
import { deleteAssessment } from '../drafts/assessmentDrafts.ts';

/** Asks for confirmation before an assessment that may exist nowhere else is deleted from this device. */
export function DeleteAssessmentDialog({ draft, onClose }: { draft: AssessmentDraft; onClose: () => void }) {
  const text = useText();
  const { storeName: store, title } = draft;
  return (
    <DeleteFromDevice
      title={text('assess.deleteTitle', { title, store })}
      onDelete={() => deleteAssessment(draft.assessmentId)}
      onClose={onClose}
    >
      {'result' in draft && draft.result
        ? text('capture.queue.deletePhotosLead', { count: (draft.photos ?? []).filter(isPhotoUnsent).length })
        : text(draft.state === 'uncertain' ? 'assess.deleteTried' : 'assess.deleteLead')}
    </DeleteFromDevice>
  );
}
