import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { IndexPanel } from '../jump/IndexPanel.tsx';
import { BackLink, ModeFrame } from '../frame/ModeFrame.tsx';
import { OverviewLink } from '../frame/OverviewLink.tsx';
import { MoreMenu } from './MoreMenu.tsx';
import { CaptureLanguageMenu } from './CaptureLanguageMenu.tsx';
import { countOf, shareOf, type CategoryParts } from '../frame/parts.ts';
import { ProgressBar } from '../frame/ProgressBar.tsx';
import { SavedSign } from '../frame/SavedSign.tsx';
import type { AuditInProgress } from '../frame/auditInProgress.ts';
import { useMinutes, useAuditLine } from '../frame/useAuditLine.ts';
import type { AuditPlace } from '../frame/auditPlace.ts';

type AuditFrameProps = {
  audit: AuditInProgress;
  place: AuditPlace;
  categories: readonly CategoryParts[];
  children: ReactNode;
};

/** Lays out an audit on wide screens, with the index on the left. */
export function WideAuditFrame({ audit, place, categories, children }: AuditFrameProps) {
  const text = useText();
  const { draft } = audit;
  const count = countOf(
    draft,
    categories.flatMap(({ questions }) => questions),
  );
  const line = useAuditLine(draft);
  const minutes = useMinutes(draft);
  return (
    <ModeFrame
      lead={
        place.part === null ? (
          <BackLink to="/audit" label={text('capture.back')} />
        ) : (
          <OverviewLink surveyId={draft.surveyId} place={place} />
        )
      }
      title={draft.storeName}
      below={line}
      actions={
        <>
          <SavedSign />
          <span className="num flex w-56 items-center gap-3 text-xs whitespace-nowrap text-fg-2">
            <ProgressBar share={shareOf(count)} className="h-1.5 flex-1" />
            {text('capture.countAndTime', { ...count, minutes })}
          </span>
          <Link
            to="/audit/$surveyId"
            params={{ surveyId: draft.surveyId }}
            search={{ view: 'review' }}
            state={{ isInside: true }}
            className="btn"
          >
            {text('capture.toReview')}
          </Link>
          <CaptureLanguageMenu languages={audit.references.languages ?? []} />
          <MoreMenu draft={draft} />
        </>
      }
    >
      <div className="flex flex-1">
        <IndexPanel audit={audit} place={place} categories={categories} />
        <div className="flex min-w-0 flex-1 flex-col">{children}</div>
      </div>
    </ModeFrame>
  );
}
