import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SurveyRow } from '../../../contract/kit/shapes.ts';
import { AssessedNote } from '../AssessedNote.tsx';
import { utcMinute } from './utcMinute.ts';

/** Shows a survey as a line that links to it. */
export function SurveyLink({
  survey,
  description,
  children,
}: {
  survey: Pick<SurveyRow, 'survey_id' | 'date' | 'assessed'>;
  description: string;
  /** The score. */
  children: ReactNode;
}) {
  return (
    <Link
      to="/survey/$surveyId"
      params={{ surveyId: survey.survey_id }}
      className="flex min-h-11 items-center gap-3 px-4 py-1.5 transition-colors hover:bg-sunken/60 focus-visible:-outline-offset-2"
    >
      <span className="flex min-w-0 flex-1 flex-wrap gap-x-4">
        <span className="num font-medium whitespace-nowrap md:min-w-30">{utcMinute(survey.date)}</span>
        <span className="truncate text-fg-2">{description}</span>
        <AssessedNote count={survey.assessed} className="self-center" />
      </span>
      {children}
    </Link>
  );
}
