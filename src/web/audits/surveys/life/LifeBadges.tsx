import type { SurveyKind } from '../../../../domain/surveyKinds.ts';
import { useText } from '../../../i18n/useText.ts';

const BADGE = 'inline-flex min-h-6 items-center rounded-md px-2 text-xs font-medium whitespace-nowrap';

/** Shows the kind of a survey that is not a regular audit, and whether the survey is void. */
export function LifeBadges({ kind, isVoid }: { kind: SurveyKind; isVoid: boolean }) {
  const text = useText();
  return (
    <>
      {kind !== 'audit' && (
        <span className={`${BADGE} bg-warn-soft text-warn`}>{text(`survey.life.kinds.${kind}`)}</span>
      )}
      {isVoid && <span className={`${BADGE} bg-bad-soft text-bad`}>{text('survey.life.void')}</span>}
    </>
  );
}
