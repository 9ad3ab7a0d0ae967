import { Link } from '@tanstack/react-router';
import { ArrowRight, MessageCircleQuestionMark } from 'lucide-react';
import { useText } from '../../../i18n/useText.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { BackLink, ModeFrame } from '../frame/ModeFrame.tsx';
import type { AuditInProgress } from '../frame/auditInProgress.ts';
import { ManagerQuestions } from './ManagerQuestions.tsx';

/** Shows the questions for the store's manager on one page. */
export function ManagerScreen({ audit: { draft, references, facts } }: { audit: AuditInProgress }) {
  const text = useText();
  const { managerQuestions: questions } = references;
  const to = { to: '/audit/$surveyId', params: { surveyId: draft.surveyId } } as const;
  return (
    <ModeFrame
      lead={<BackLink {...to} search={{}} label={text('capture.review.back')} />}
      title={text('capture.manager.title')}
      below={draft.storeName}
      foot={
        <div className="mx-auto w-full max-w-180 px-4 py-3">
          <Link {...to} search={{ view: 'review' }} className="btn h-12 w-full text-brand">
            {text('capture.manager.toReview')}
            <ArrowRight className="size-4" aria-hidden />
          </Link>
        </div>
      }
    >
      <div className="mx-auto w-full max-w-180 flex-1 p-4">
        {questions.length > 0 ? (
          <ManagerQuestions draft={draft} questions={questions} facts={facts} />
        ) : (
          <EmptyState icon={MessageCircleQuestionMark} title={text('capture.manager.title')}>
            {text('capture.manager.none')}
          </EmptyState>
        )}
      </div>
    </ModeFrame>
  );
}
