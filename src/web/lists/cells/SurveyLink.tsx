import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SurveyRow } from '../../../contract/kit/shapes.ts';
import { AssessedNote } from '../AssessedNote.tsx';
import { utcMinute } from './utcMinute.ts';

/** A survey in a line, the way to itself: when, whose or where, and how it scored. */
export function SurveyLink({
  survey,
  about,
  onOpen,
  children,
}: {
  survey: Pick<SurveyRow, 'survey_id' | 'store_id' | 'date' | 'assessed'>;
  about: string;
  /** Selects its store, without which the survey's screen does not open (spec section 4). */
  onOpen: () => void;
  /** Its score. */
  children: ReactNode;
}) {
  return (
    <Link
      to="/surveyinner"
      search={{ param: survey.survey_id, store: survey.store_id }}
      onClick={onOpen}
      className="flex min-h-11 items-center gap-3 px-4 py-1.5 transition-colors hover:bg-sunken/60 focus-visible:-outline-offset-2"
    >
      <span className="flex min-w-0 flex-1 flex-wrap gap-x-4">
        <span className="num font-medium whitespace-nowrap md:min-w-30">{utcMinute(survey.date)}</span>
        <span className="truncate text-fg-2">{about}</span>
        <AssessedNote assessed={survey.assessed} className="self-center" />
      </span>
      {children}
    </Link>
  );
}
