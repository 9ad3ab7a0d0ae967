import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { AssessmentAnswer, Item } from '../../../../../domain/modules/module.ts';
import { auditVerdict, isAgreed, policyStep } from '../../../../../domain/modules/policies.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { useText } from '../../../../i18n/useText.ts';
import { useStoreFacts } from '../../references/references.ts';

type AuditStepProps = { item: Item; value: AssessmentAnswer | null; storeId: string };

/**
 * Shows the last step of a policy, 'checked by an audit'. Nobody can choose this step: it is reached if the policy is
 * agreed and the store's latest stored audit confirms it. Also shows whether that audit contradicts the policy. Renders
 * nothing for an item that no audit question can confirm.
 */
export function AuditStep({ item, value, storeId }: AuditStepProps) {
  const text = useText();
  const format = useFormat();
  const audit = useStoreFacts(storeId)?.last;
  if (item.kind !== 'choice' || !item.shown_by?.length) return null;
  const verdict = audit && isAgreed(policyStep(item, value)) ? auditVerdict(item, (id) => audit.answers[id]) : null;
  const date = audit ? format.day(audit.date) : '';
  return (
    <>
      <div
        className={`-mt-1 flex min-h-12 items-center gap-3 rounded-[10px] border px-3.5 py-2 ${verdict === 'confirms' ? 'border-accent bg-accent-soft' : 'border-dashed border-line'}`}
      >
        <CircleCheck
          className={`size-4.5 shrink-0 ${verdict === 'confirms' ? 'text-accent' : 'text-fg-3'}`}
          aria-hidden
        />
        <span className="min-w-0">
          <span className={`block ${verdict === 'confirms' ? 'font-medium' : 'text-fg-2'}`}>
            {verdict === 'confirms' ? text('assessment.audit.checkedOn', { date }) : text('assessment.audit.checked')}
          </span>
          {verdict !== 'confirms' && <span className="block text-xs text-fg-2">{text('assess.setByAudit')}</span>}
        </span>
      </div>
      {verdict === 'contradicts' && (
        <p className="flex items-start gap-1.5 text-xs text-warn">
          <TriangleAlert className="mt-px size-3.5 shrink-0" aria-hidden />
          {text('assessment.audit.contradicted', { date })}
        </p>
      )}
    </>
  );
}
