import { Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Rejection } from '../../../api/attempt.ts';
import { noteFault } from '../../../device/deviceStorage.ts';
import { sendNow } from '../../../device/outbox.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { nextStepOf, refusedPhotos } from './queueState.ts';
import { retryAssessment, type AssessmentDraft } from '../drafts/assessmentDraft.ts';
import { changeAssessment } from '../drafts/assessmentDrafts.ts';
import { deleteAssessmentDialog } from './assessmentQueue.ts';

/** Explains why the server rejected an assessment or its photos, and lets its author retry or delete it. */
export function RejectedNote({ draft, refusal }: { draft: AssessmentDraft; refusal: Rejection }) {
  const text = useText();
  const format = useFormat();
  const [isConfirming, setIsConfirming] = useState(false);
  const { assessmentId, storeName: store, title } = draft;
  const isForeign = nextStepOf(refusal.code) === 'store';
  const reason = isForeign ? text('capture.queue.notYours', { day: format.shortDay(refusal.at) }) : refusal.message;
  const retry = () => void changeAssessment(assessmentId, retryAssessment).then(sendNow).catch(noteFault);
  return (
    <div className="relative">
      <p className="mt-1 text-xs text-pretty text-fg-2">
        {draft.state === 'rejected' && draft.result ? (
          <>
            {text('capture.queue.photosRefused', { count: refusedPhotos(draft) })} {reason} {text('assess.nextPhotos')}
          </>
        ) : (
          <>
            {reason} {text(isForeign ? 'assess.nextStore' : 'assess.next')}
          </>
        )}
      </p>
      <div className="-mb-2 -ml-2 flex flex-wrap gap-x-1">
        <button
          type="button"
          className="btn-ghost h-10 text-accent"
          aria-label={text('capture.queue.tryAgainOf', { store })}
          onClick={retry}
        >
          {text('capture.queue.tryAgain')}
        </button>
        <IconButton
          label={text('assess.deleteOf', { title, store })}
          onClick={() => setIsConfirming(true)}
          className="size-10"
        >
          <Trash2 className="size-4" aria-hidden />
        </IconButton>
      </div>
      {isConfirming && (
        <Suspense>
          <deleteAssessmentDialog.Part draft={draft} onClose={() => setIsConfirming(false)} />
        </Suspense>
      )}
    </div>
  );
}
