import { CircleSlash, PartyPopper } from 'lucide-react';
import { useState } from 'react';
import { ACTIONS_MAX } from '../../../../domain/limits.ts';
import type { Fix } from '../../../../domain/scoring/fixes.ts';
import { useText } from '../../../i18n/useText.ts';
import type { SurveyAnswer } from '../../surveys/survey.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import type { PlannedFix } from '../drafts/draft.ts';
import type { Owner } from '../references/references.ts';
import { toggleFix, withFields } from './plan.ts';
import { PlanRow } from './PlanRow.tsx';

/** The number of lost points shown before the user asks for all. Chosen points are always shown. */
const FIRST = 5;

type PlanCardProps = {
  fixes: readonly Fix<SurveyAnswer>[];
  plan: readonly PlannedFix[];
  /** The possible owners of actions; the first is the auditor. */
  owners: readonly Owner[];
  /** Today, `YYYY-MM-DD`. */
  today: string;
  /** False if no answer counted. */
  counted: boolean;
  /** Null once the audit is finished. */
  onChange: ((plan: PlannedFix[]) => void) | null;
};

/**
 * Shows the lost points for the auditor to choose from, most valuable first. Once the audit is finished, only the
 * chosen ones are shown.
 */
export function PlanCard({ fixes, plan, owners, today, counted, onChange }: PlanCardProps) {
  const text = useText();
  const [all, setAll] = useState(false);
  const [full, setFull] = useState(false);
  const fixesOfPlan = new Map(plan.map((entry) => [entry.questionId, entry]));
  const visibleFixes = fixes.filter(
    ({ answer }, place) => fixesOfPlan.has(answer.id) || (onChange && (all || place < FIRST)),
  );
  const toggle = (fix: Fix<SurveyAnswer>) => {
    const isFull = plan.length >= ACTIONS_MAX && !fixesOfPlan.has(fix.answer.id);
    setFull(isFull);
    if (!isFull) onChange?.(toggleFix(plan, fix, owners[0]?.userid ?? '', today));
  };
  return (
    <section aria-label={text('capture.result.plan')} className="card overflow-hidden">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 px-4 py-2.5">
        <h2 className="font-semibold">{text('capture.result.plan')}</h2>
        <output className={`num text-xs ${full ? 'font-medium text-warn' : 'text-fg-2'}`}>
          <PlanNote full={full} count={plan.length} isSent={!onChange} />
        </output>
      </header>
      {fixes.length === 0 ? (
        <NoFixes counted={counted} />
      ) : (
        <ul>
          {visibleFixes.map((fix) => (
            <PlanRow
              key={fix.answer.id}
              fix={fix}
              entry={fixesOfPlan.get(fix.answer.id)}
              owners={owners}
              today={today}
              onToggle={onChange && (() => toggle(fix))}
              onFields={(fields) => onChange?.(withFields(plan, fix.answer.id, fields))}
            />
          ))}
        </ul>
      )}
      {onChange && fixes.length > FIRST && (
        <div className="border-t border-line p-2">
          <button type="button" className="btn-ghost" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? text('survey.fixes.fewer') : text('survey.fixes.all', { count: fixes.length })}
          </button>
        </div>
      )}
    </section>
  );
}

function NoFixes({ counted }: { counted: boolean }) {
  const text = useText();
  return (
    <div className="border-t border-line">
      <EmptyState
        icon={counted ? PartyPopper : CircleSlash}
        title={text(counted ? 'survey.fixes.none' : 'survey.fixes.uncounted')}
      >
        {text(counted ? 'survey.fixes.noneLead' : 'survey.fixes.uncountedLead')}
      </EmptyState>
    </div>
  );
}

function PlanNote({ full, count, isSent }: { full: boolean; count: number; isSent: boolean }) {
  const text = useText();
  if (full) return text('capture.result.full');
  if (isSent && count === 0) return text('survey.plan.none');
  if (count === 0) return text('capture.result.planLead', { max: ACTIONS_MAX });
  return text('capture.result.chosen', { count, max: ACTIONS_MAX });
}
