import { useId } from 'react';
import type { Fix } from '../../../../domain/scoring/fixes.ts';
import { CheckboxBox } from '../../../forms/Checkbox.tsx';
import { useTextAttributes } from '../../../i18n/questionLanguage.ts';
import { useText } from '../../../i18n/useText.ts';
import { bold } from '../../../ui/bold.tsx';
import type { SurveyAnswer } from '../../surveys/survey.ts';
import type { PlannedFix } from '../drafts/draft.ts';
import type { Owner } from '../references/references.ts';
import { DueField } from './DueField.tsx';
import { OwnerField } from './OwnerField.tsx';

type PlanRowProps = {
  fix: Fix<SurveyAnswer>;
  /** The fix's entry in the plan; undefined if it is not chosen. */
  entry: PlannedFix | undefined;
  owners: readonly Owner[];
  today: string;
  onToggle: (() => void) | null;
  onFields: (fields: { owner?: string; due?: string }) => void;
};

/** Shows a lost point and what the store can do about it. */
export function PlanRow({ fix: { answer, gain }, entry, owners, today, onToggle, onFields }: PlanRowProps) {
  const text = useText();
  const attributes = useTextAttributes();
  const id = useId();
  const [strategy, ...further] = answer.strategies;
  return (
    <li className="border-t border-line px-4 pt-2.5 transition-colors has-checked:bg-[color-mix(in_oklab,var(--accent-soft)_55%,var(--card))] has-checked:pb-0.5 not-has-checked:pb-2.5">
      <label htmlFor={id} className={`flex gap-3 ${onToggle ? 'cursor-pointer' : ''}`}>
        <span className="pt-px">
          <CheckboxBox
            id={id}
            checked={entry !== undefined}
            disabled={onToggle === null}
            onChange={() => onToggle?.()}
            aria-labelledby={`${id}-question ${id}-gain`}
            aria-describedby={`${id}-strategies`}
          />
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex items-start justify-between gap-3">
            <span id={`${id}-question`} {...attributes()} className="font-medium text-pretty">
              {answer.text}
            </span>
            <span
              id={`${id}-gain`}
              className="num text-xs leading-5 whitespace-nowrap text-fg-2 [&>b]:text-sm [&>b]:text-fg"
            >
              {text.rich('survey.fixes.gain', { gain: gain.overall, b: bold })}
            </span>
          </span>
          <span id={`${id}-strategies`} {...attributes()} className="mt-0.5 block text-xs text-fg-2">
            <span className={entry ? 'block' : 'block truncate'}>{strategy}</span>
            {entry &&
              further.map((other) => (
                <span key={other} className="block">
                  {other}
                </span>
              ))}
          </span>
        </span>
      </label>
      {entry && (
        <div className="num flex flex-wrap pl-[22px]">
          <OwnerField
            question={answer.text}
            owners={owners}
            value={entry.owner ?? ''}
            onChange={onToggle && ((owner) => onFields({ owner }))}
          />
          <DueField
            question={answer.text}
            today={today}
            value={entry.due ?? ''}
            onChange={onToggle && ((due) => onFields({ due }))}
          />
        </div>
      )}
    </li>
  );
}
