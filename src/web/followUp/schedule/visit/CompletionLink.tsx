import { Link } from '@tanstack/react-router';
import { useFormat } from '../../../i18n/useFormat.ts';
import type { Visit } from '../visit.ts';

const LINK = 'font-medium text-accent underline-offset-2 hover:underline';

/** Links to the audit or assessment that completed a visit; nothing if there is none. */
export function CompletionLink({ visit }: { visit: Visit }) {
  const format = useFormat();
  const { survey_id: survey, survey_date: auditDate, survey_score: score } = visit;
  const { assessment_id: assessment, assessment_date: assessmentDate } = visit;
  if (survey !== null && auditDate !== null) {
    return (
      <Link to="/survey/$surveyId" params={{ surveyId: survey }} className={LINK}>
        {format.day(auditDate)}
        {score !== null && `, ${format.percent(score)}`}
      </Link>
    );
  }
  if (assessment === null || assessmentDate === null) return null;
  return (
    <Link to="/assessment/$assessmentId" params={{ assessmentId: assessment }} className={LINK}>
      {format.day(assessmentDate)}
    </Link>
  );
}
