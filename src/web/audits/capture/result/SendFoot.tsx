import { useText } from '../../../i18n/useText.ts';
import { WhatIfLine } from '../../surveys/detail/WhatIfMeter.tsx';
import type { AuditInProgress } from '../frame/auditInProgress.ts';
import type { PlannedFix } from '../drafts/draft.ts';
import { changeDraft } from '../drafts/drafts.ts';
import type { AuditResult } from './auditResult.ts';
import { finishChange } from './finishChange.ts';
import { SendButton } from './SendButton.tsx';

type SendFootProps = Pick<AuditInProgress, 'draft'> & {
  result: AuditResult;
  plan: readonly PlannedFix[];
};

/**
 * Shows the points that the plan is expected to add, and the button that finishes the audit. An audit without answers
 * can't be sent.
 */
export function SendFoot({ draft, result, plan }: SendFootProps) {
  const text = useText();
  const isEmpty = result.answers.length === 0;
  return (
    <div className="mx-auto flex w-full max-w-180 flex-col gap-2 px-4 pt-2.5 pb-3">
      {isEmpty ? (
        <p className="text-pretty text-warn">{text('capture.review.noneLead')}</p>
      ) : (
        <output className="flex h-6 items-center">
          <WhatIfLine survey={result} fixIds={new Set(plan.map(({ questionId }) => questionId))} />
        </output>
      )}
      <SendButton
        label={text('capture.result.send')}
        disabled={isEmpty}
        onFinish={() => changeDraft(draft.surveyId, finishChange(plan, result))}
      />
    </div>
  );
}
