import { Link } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import type { SurveyScores } from '../../../domain/scoring/scoring.ts';
import { useText } from '../../i18n/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { ChangedMeanwhile } from '../life/ChangedMeanwhile.tsx';
import type { Survey } from '../survey.ts';
import { FromTo, ScoresNow } from './ScoresNow.tsx';
import type { Saving } from './useSaving.ts';

type ShownProps = {
  survey: Survey;
  after: SurveyScores;
  /** How many answers differ. */
  count: number;
  isChanged: boolean;
  sending: Saving;
};

/** What a correction comes to, its reason, and the way out; beside the questions where there is room, below them otherwise. */
export function SaveCard({ survey, after, count, isChanged, sending, children }: ShownProps & { children: ReactNode }) {
  const text = useText();
  const { outdated, error } = sending;
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The foot may have sent it from far above.
    if (error) card.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  return (
    <div ref={card} className="card flex flex-col gap-4 p-4 sm:px-5 lg:sticky lg:top-18">
      <ScoresNow survey={survey} after={after} />
      <p className="num text-fg-2">{text('survey.correct.changed', { count })}</p>
      {children}
      {outdated && <ChangedMeanwhile busy={sending.loading} onLoad={() => void sending.loadAnew()} />}
      <FormError error={outdated ? null : error} />
      <div className="flex flex-wrap gap-2 *:flex-1">
        <Link to="/surveyinner" search={{ param: survey.id, store: survey.storeId }} className="btn justify-center">
          {text('forms.cancel')}
        </Link>
        <Button type="submit" look="filled" busy={sending.busy} disabled={!isChanged} className="max-lg:hidden">
          {text('survey.correct.save')}
        </Button>
      </div>
    </div>
  );
}

/** The overall score before and after, and the button that saves, where the card lies below all questions. */
export function SaveFoot({ survey, after, count, isChanged, sending }: ShownProps) {
  const text = useText();
  return (
    <div className="num sticky bottom-0 z-10 -mx-4 flex items-center justify-between gap-3 border-t border-line bg-card px-4 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] shadow-[0_-4px_12px_-6px_rgb(20_32_26/0.18)] md:-mx-6 md:px-6 lg:hidden">
      {/* The card below says the same to assistive technology. */}
      <p aria-hidden className="min-w-0">
        <span className="block truncate">
          {text('survey.overall')} <FromTo before={survey.scores.overall} after={after.overall} />
        </span>
        <span className="block truncate text-xs text-fg-2">{text('survey.correct.changed', { count })}</span>
      </p>
      <Button type="submit" look="filled" busy={sending.busy} disabled={!isChanged}>
        {text('forms.save')}
      </Button>
    </div>
  );
}
