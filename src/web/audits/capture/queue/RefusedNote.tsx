import { useNavigate } from '@tanstack/react-router';
import { FileDown, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { RejectedDraft } from '../drafts/draft.ts';
import { canReopen, reopen, retry } from '../drafts/changes.ts';
import { changeDraft } from '../drafts/drafts.ts';
import { noteFault } from '../../../device/deviceStorage.ts';
import { sendNow } from '../../../device/outbox.ts';
import { deleteDialog } from './deleteDialog.ts';
import { nextStepOf, refusedPhotos } from './queueState.ts';
import { saveAsFile } from './saveAsFile.ts';

/** Explains why the server refused an audit or its photos, and what the author can do. */
export function RefusedNote({ draft, inQueue = false }: { draft: RejectedDraft; inQueue?: boolean }) {
  const text = useText();
  const format = useFormat();
  const [isConfirming, setIsConfirming] = useState(false);
  const navigate = useNavigate();
  const { refusal, storeName: store, surveyId } = draft;
  const next = nextStepOf(refusal.code);
  const reason =
    next === 'store' ? text('capture.queue.notYours', { day: format.shortDay(refusal.at) }) : refusal.message;
  const correctDate = async () => {
    await changeDraft(surveyId, reopen);
    await navigate({ to: '/audit/$surveyId', params: { surveyId }, search: { view: 'review' } });
  };
  const isDate = inQueue && next === 'date' && canReopen(draft);
  const first = isDate ? 'date' : 'tryAgain';
  return (
    <div className={`relative ${inQueue ? 'pl-11 max-[23.5rem]:pl-0' : ''}`}>
      <p className="mt-1 text-xs text-pretty text-fg-2">
        {draft.part === 'photos' && refusedPhotos(draft) > 0 ? (
          <>
            {text('capture.queue.photosRefused', { count: refusedPhotos(draft) })} {reason}{' '}
            {text('capture.queue.next.photos')}
          </>
        ) : (
          <>
            {reason} {text(`capture.queue.next.${next}`)}
          </>
        )}
      </p>
      <div className={`-mb-2 -ml-2 flex flex-wrap gap-x-1 ${inQueue ? '-mr-3' : ''}`}>
        <button
          type="button"
          className="btn-ghost h-10 text-accent"
          aria-label={text(`capture.queue.${first}Of`, { store })}
          onClick={() => void (isDate ? correctDate() : changeDraft(surveyId, retry).then(sendNow)).catch(noteFault)}
        >
          {text(`capture.queue.${first}`)}
        </button>
        <button type="button" className="btn-ghost h-10" onClick={() => void saveAsFile(draft).catch(noteFault)}>
          <FileDown className="size-4" aria-hidden />
          {text('capture.queue.save')}
        </button>
        <IconButton
          label={text('capture.queue.deleteOf', { store })}
          onClick={() => setIsConfirming(true)}
          className="size-10"
        >
          <Trash2 className="size-4" aria-hidden />
        </IconButton>
      </div>
      {isConfirming && (
        <Suspense>
          <deleteDialog.Part draft={draft} onClose={() => setIsConfirming(false)} />
        </Suspense>
      )}
    </div>
  );
}
