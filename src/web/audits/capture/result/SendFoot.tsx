import { CloudOff, Send } from 'lucide-react';
import { useState } from 'react';
import { useAway } from '../../../api/connection.ts';
import { useText } from '../../../i18n/useText.ts';
import { WhatIfLine } from '../../surveys/detail/WhatIfMeter.tsx';
import { Button } from '../../../ui/Button.tsx';
import type { AuditInProgress } from '../frame/auditInProgress.ts';
import type { PlannedFix } from '../drafts/draft.ts';
import { changeDraft } from '../drafts/drafts.ts';
import { noteFault } from '../../../device/deviceStorage.ts';
import { sendNow } from '../../../device/outbox.ts';
import type { AuditResult } from './auditResult.ts';
import { finishChange } from './finishChange.ts';

type SendFootProps = Pick<AuditInProgress, 'draft'> & {
  audited: AuditResult;
  plan: readonly PlannedFix[];
};

/**
 * Shows the points that the plan is expected to add, and the button that finishes the audit. An audit without answers
 * can't be sent.
 */
export function SendFoot({ draft, audited, plan }: SendFootProps) {
  const text = useText();
  const away = useAway().away !== null;
  const [busy, setBusy] = useState(false);
  const isEmpty = audited.answers.length === 0;
  const send = () => {
    if (isEmpty) return;
    setBusy(true);
    changeDraft(draft.surveyId, finishChange(plan, audited))
      .then(sendNow)
      .catch(noteFault)
      .finally(() => setBusy(false));
  };
  return (
    <div className="mx-auto flex w-full max-w-180 flex-col gap-2 px-4 pt-2.5 pb-3">
      {isEmpty ? (
        <p className="text-pretty text-warn">{text('capture.review.noneLead')}</p>
      ) : (
        <output className="flex h-6 items-center">
          <WhatIfLine survey={audited} fixIds={new Set(plan.map(({ questionId }) => questionId))} />
        </output>
      )}
      <Button
        look="filled"
        busy={busy}
        disabled={isEmpty}
        onClick={send}
        data-next=""
        className="h-12 w-full text-brand"
      >
        {!busy && (away ? <CloudOff className="size-4" aria-hidden /> : <Send className="size-4" aria-hidden />)}
        {text(away ? 'capture.result.keep' : 'capture.result.send')}
      </Button>
    </div>
  );
}
