import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { useMemo } from 'react';
import { useListFormat } from '../../../i18n/useListFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { noteFault } from '../../../device/deviceStorage.ts';
import { setDate } from '../drafts/changes.ts';
import { changeDraft } from '../drafts/drafts.ts';
import { BackLink, ModeFrame } from '../frame/ModeFrame.tsx';
import type { AuditInProgress } from '../frame/auditInProgress.ts';
import { ManagerQuestions } from '../manager/ManagerQuestions.tsx';
import { DateField } from './DateField.tsx';
import { PhotosAndNotesCard } from './PhotosAndNotesCard.tsx';
import { minutesOf, reviewOf } from './auditReview.ts';
import { UnansweredCard } from './UnansweredCard.tsx';

/** Shows an audit for review, and links to the result. */
export function ReviewScreen({ audit: { draft, references, facts } }: { audit: AuditInProgress }) {
  const text = useText();
  const formatList = useListFormat();
  const review = useMemo(() => reviewOf(draft, references.foods), [draft, references.foods]);
  const minutes = minutesOf(draft);
  const to = { to: '/audit/$surveyId', params: { surveyId: draft.surveyId } } as const;
  return (
    <ModeFrame
      lead={<BackLink {...to} search={{}} label={text('capture.review.back')} />}
      title={text('capture.review.title')}
      below={formatList([draft.storeName, text('survey.life.minutes', { count: minutes })])}
      foot={
        <div className="mx-auto w-full max-w-180 px-4 py-3">
          <Link {...to} search={{ view: 'result' }} data-next="" className="btn btn-primary h-12 w-full text-brand">
            {text('capture.review.toResult')}
            <ArrowRight className="size-4" aria-hidden />
          </Link>
        </div>
      }
    >
      <div className="mx-auto flex w-full max-w-180 flex-1 flex-col gap-4 p-4">
        <UnansweredCard surveyId={draft.surveyId} review={review} minutes={minutes} />
        {references.managerQuestions.length > 0 && (
          <ManagerQuestions draft={draft} questions={references.managerQuestions} facts={facts} quoted />
        )}
        <PhotosAndNotesCard draft={draft} />
        <DateField
          date={draft.date}
          started={draft.started}
          onChange={(date) => void changeDraft(draft.surveyId, setDate(date)).catch(noteFault)}
        />
      </div>
    </ModeFrame>
  );
}
