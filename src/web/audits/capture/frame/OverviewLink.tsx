import { useText } from '../../../i18n/useText.ts';
import { BackLink } from './ModeFrame.tsx';
import type { AuditPlace } from './auditPlace.ts';

/** Links back from the questions to the overview. */
export function OverviewLink({ surveyId, where }: { surveyId: string; where: AuditPlace }) {
  const text = useText();
  return (
    <BackLink
      to="/audit/$surveyId"
      params={{ surveyId }}
      search={where.fourP === null ? {} : { p: where.fourP }}
      label={text('capture.toOverview')}
    />
  );
}
