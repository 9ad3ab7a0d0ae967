import { useText } from '../../../i18n/useText.ts';
import { BackLink } from './ModeFrame.tsx';
import type { AuditPlace } from './auditPlace.ts';

/** Links back from the questions to the overview. */
export function OverviewLink({ surveyId, place }: { surveyId: string; place: AuditPlace }) {
  const text = useText();
  return (
    <BackLink
      to="/audit/$surveyId"
      params={{ surveyId }}
      search={place.fourP === null ? {} : { p: place.fourP }}
      label={text('capture.toOverview')}
    />
  );
}
