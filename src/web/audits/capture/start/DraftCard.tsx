import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { useListFormat } from '../../../i18n/useListFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { StoreImage } from '../../../ui/StoreImage.tsx';
import type { Draft } from '../drafts/draft.ts';
import { useReferencesFor } from '../references/references.ts';
import { AuditMenu } from '../queue/AuditMenu.tsx';
import { shareOf } from '../frame/parts.ts';
import { ProgressBar } from '../frame/ProgressBar.tsx';
import { useWhenHere } from '../queue/useWhenHere.ts';
import { placeToContinue, reviewOf } from '../review/auditReview.ts';

type DraftCardProps = {
  draft: Draft;
  /** True for the first card, which has the page's filled button. */
  first: boolean;
};

/** Shows an audit in progress, its menu, and a link to continue it. */
export function DraftCard({ draft, first }: DraftCardProps) {
  const text = useText();
  const formatList = useListFormat();
  const formatWhen = useWhenHere();
  const { surveyId, storeName: store, started, kind, trial } = draft;
  const references = useReferencesFor(draft.instrument);
  const isKnown = references && references !== 'absent';
  const { answered, total, unansweredQuestions } = reviewOf(draft, isKnown ? references.foods : []);
  const progress = isKnown
    ? text('capture.start.draftFrom', { when: formatWhen(started), answered, total })
    : text('capture.queue.auditOf', { when: formatWhen(started) });
  return (
    <section aria-label={store} className="card p-4">
      <div className="flex items-center gap-3">
        <StoreImage image={draft.storeImage} className="size-10 rounded-lg" />
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-brand font-semibold">{store}</h2>
          <p className="num text-xs text-fg-2">
            {kind === 'audit'
              ? progress
              : formatList([text(trial ? 'capture.trial.label' : `survey.life.kinds.${kind}`), progress])}
          </p>
        </div>
        <AuditMenu draft={draft} label={text('capture.start.more', { store })} />
      </div>
      <ProgressBar share={shareOf({ answered, total })} className="mt-3 h-1.5" />
      <Link
        to="/audit/$surveyId"
        params={{ surveyId }}
        search={isKnown ? placeToContinue(unansweredQuestions) : {}}
        aria-label={`${text('capture.start.continue')}: ${store}`}
        className={`btn mt-3 h-12 w-full text-brand ${first ? 'btn-primary' : ''}`}
      >
        {text('capture.start.continue')}
        <ArrowRight className="size-4" aria-hidden />
      </Link>
    </section>
  );
}
