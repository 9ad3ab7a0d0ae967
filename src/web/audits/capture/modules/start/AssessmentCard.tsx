import { Link } from '@tanstack/react-router';
import { ArrowRight, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useListFormat } from '../../../../i18n/useListFormat.ts';
import { useText } from '../../../../i18n/useText.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { StoreImage } from '../../../../ui/StoreImage.tsx';
import { useWhenHere } from '../../queue/useWhenHere.ts';
import type { AssessmentDraft } from '../../drafts/assessmentDraft.ts';
import { deleteAssessmentDialog } from '../../queue/assessmentQueue.ts';

/** Shows an assessment in progress, a link to continue it, and a button that deletes it. */
export function AssessmentCard({ draft }: { draft: AssessmentDraft }) {
  const text = useText();
  const formatList = useListFormat();
  const formatWhen = useWhenHere();
  const [isConfirming, setIsConfirming] = useState(false);
  const { assessmentId, storeName: store, title, started, answers, trial } = draft;
  const count = Object.values(answers).filter(({ value }) => value !== null).length;
  return (
    <section aria-label={formatList([store, title])} className="card p-4">
      <div className="flex items-center gap-3">
        <StoreImage image={draft.storeImage} className="size-10 rounded-lg" />
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-brand font-semibold">{store}</h2>
          <p className="num text-xs text-fg-2">
            {text('assess.draftFrom', { title, when: formatWhen(started), count })}
          </p>
          {trial && <p className="text-xs text-fg-2">{text('capture.trial.labelOfModule')}</p>}
        </div>
        <IconButton
          label={text('assess.deleteOf', { title, store })}
          onClick={() => setIsConfirming(true)}
          className="size-10 shrink-0"
        >
          <Trash2 className="size-4" aria-hidden />
        </IconButton>
      </div>
      <Link
        to="/assess/$assessmentId"
        params={{ assessmentId }}
        aria-label={`${text('capture.start.continue')}: ${formatList([store, title])}`}
        className="btn mt-3 h-12 w-full text-brand"
      >
        {text('capture.start.continue')}
        <ArrowRight className="size-4" aria-hidden />
      </Link>
      {isConfirming && (
        <Suspense>
          <deleteAssessmentDialog.Part draft={draft} onClose={() => setIsConfirming(false)} />
        </Suspense>
      )}
    </section>
  );
}
