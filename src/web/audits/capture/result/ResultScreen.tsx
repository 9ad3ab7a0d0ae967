import { useMemo } from 'react';
import { fixesOf } from '../../../../domain/scoring/fixes.ts';
import { scoreSurvey } from '../../../../domain/scoring/scoring.ts';
import { currentDay } from '../../../i18n/timeZone.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useListFormat } from '../../../i18n/useListFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { useViewer } from '../../../session/session.ts';
import { CategoryScores } from '../../surveys/detail/CategoryScores.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { BackLink, ModeFrame } from '../frame/ModeFrame.tsx';
import type { AuditInProgress } from '../frame/auditInProgress.ts';
import { serverScore } from '../drafts/draft.ts';
import { changeDraft } from '../drafts/drafts.ts';
import type { Owner } from '../references/references.ts';
import { noteFault } from '../../../device/deviceStorage.ts';
import { auditResultOf } from './auditResult.ts';
import { FinishedFoot } from './FinishedFoot.tsx';
import { PlanCard } from './PlanCard.tsx';
import { choosePlan, planOf } from './plan.ts';
import { ResultScores } from './ResultScores.tsx';
import { SendFoot } from './SendFoot.tsx';

/** Shows the scores of an audit and the plan agreed with the store, and lets the auditor send the audit. */
export function ResultScreen({ audit }: { audit: AuditInProgress }) {
  const { draft } = audit;
  const text = useText();
  const format = useFormat();
  const formatList = useListFormat();
  const { auditResult, fixes, plan, owners, today, differs } = useResult(audit);
  const isOpen = draft.state === 'drafting';
  const backTo = isOpen
    ? ({ to: '/audit/$surveyId', params: { surveyId: draft.surveyId }, search: { view: 'review' } } as const)
    : ({ to: '/audit' } as const);
  return (
    <ModeFrame
      lead={<BackLink {...backTo} label={text(isOpen ? 'capture.result.back' : 'capture.back')} />}
      title={text('capture.result.title')}
      below={formatList([draft.storeName, format.day(draft.date)])}
      foot={isOpen ? <SendFoot draft={draft} result={auditResult} plan={plan} /> : <FinishedFoot draft={draft} />}
    >
      <div className="mx-auto grid w-full max-w-280 flex-1 content-start items-start gap-3 p-4 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] lg:gap-4">
        <div className="flex min-w-0 flex-col gap-3 lg:gap-4">
          {differs !== null && (
            <Alert tone="warn">{text('capture.result.differs', { score: format.percent(differs) })}</Alert>
          )}
          <ResultScores result={auditResult} />
          <PlanCard
            fixes={fixes}
            plan={plan}
            owners={owners}
            today={today}
            counted={auditResult.scores.overall.counted > 0}
            onChange={isOpen ? (next) => void changeDraft(draft.surveyId, choosePlan(next)).catch(noteFault) : null}
          />
        </div>
        <CategoryScores survey={auditResult} />
      </div>
    </ModeFrame>
  );
}

/**
 * Returns the data that the screen shows. `differs` is the score calculated on this device; null if the server
 * calculated the same score, or none yet.
 */
function useResult({ draft, references: { foods }, facts }: AuditInProgress) {
  const { userid, name } = useViewer();
  const auditResult = useMemo(() => auditResultOf(draft, foods, facts), [draft, foods, facts]);
  const fixes = useMemo(() => fixesOf(auditResult.answers), [auditResult.answers]);
  const today = currentDay();
  const plan = useMemo(() => planOf(draft, fixes, today), [draft, fixes, today]);
  const owners: Owner[] = [{ userid, name }, ...(facts?.owners ?? []).filter((owner) => owner.userid !== userid)];
  const ownScore = scoreSurvey(auditResult.answers).overall.score;
  const score = serverScore(draft);
  return {
    auditResult,
    fixes,
    plan,
    owners,
    today,
    differs: score === null || score === ownScore ? null : ownScore,
  };
}
