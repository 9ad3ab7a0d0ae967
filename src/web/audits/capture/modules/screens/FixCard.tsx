import { useId, useState } from 'react';
import { textIn } from '../../../../../domain/definitionTexts.ts';
import { ACTIONS_MAX } from '../../../../../domain/limits.ts';
import type { Item } from '../../../../../domain/modules/module.ts';
import { noteFault } from '../../../../device/deviceStorage.ts';
import { CheckboxBox } from '../../../../forms/Checkbox.tsx';
import { useQuestionLanguage, useTextAttributes } from '../../../../i18n/questionLanguage.ts';
import { useText } from '../../../../i18n/useText.ts';
import { toggleFixOf, type AssessmentDraft } from '../../drafts/assessmentDraft.ts';
import { changeAssessment } from '../../drafts/assessmentDrafts.ts';

type FixCardProps = { draft: AssessmentDraft; items: readonly Item[] };

/** Lets the user choose lost points to fix. Each chosen fix becomes an action. */
export function FixCard({ draft, items }: FixCardProps) {
  const text = useText();
  const [full, setFull] = useState(false);
  if (items.length === 0) return null;
  const names = new Set(items.map(({ varname }) => varname));
  const fixes = (draft.fixes ?? []).filter((item) => names.has(item));
  const toggle = (item: string) => {
    setFull(fixes.length >= ACTIONS_MAX && !fixes.includes(item));
    void changeAssessment(draft.assessmentId, toggleFixOf(item, names)).catch(noteFault);
  };
  return (
    <section aria-label={text('assess.fixes')} className="card overflow-hidden">
      <header className="px-4 py-2.5">
        <h2 className="font-medium">{text('assess.fixes')}</h2>
        <output className={`num mt-0.5 block text-xs text-pretty ${full ? 'font-medium text-warn' : 'text-fg-2'}`}>
          {full
            ? text('capture.result.full')
            : fixes.length === 0
              ? text('assess.fixesLead', { max: ACTIONS_MAX })
              : text('capture.result.chosen', { count: fixes.length, max: ACTIONS_MAX })}
        </output>
      </header>
      <ul>
        {items.map((item) => (
          <FixChoice key={item.varname} item={item} isChosen={fixes.includes(item.varname)} onToggle={toggle} />
        ))}
      </ul>
    </section>
  );
}

type FixChoiceProps = { item: Item; isChosen: boolean; onToggle: (item: string) => void };

function FixChoice({ item: { varname, text: question, fix = [] }, isChosen, onToggle }: FixChoiceProps) {
  const language = useQuestionLanguage();
  const attributes = useTextAttributes();
  const id = useId();
  return (
    <li className="border-t border-line has-checked:bg-[color-mix(in_oklab,var(--accent-soft)_55%,var(--card))]">
      <label htmlFor={id} className="flex min-h-13 cursor-pointer gap-3 px-4 py-2.5">
        <span className="pt-px">
          <CheckboxBox
            id={id}
            checked={isChosen}
            onChange={() => onToggle(varname)}
            aria-labelledby={`${id}-fix`}
            aria-describedby={`${id}-item`}
          />
        </span>
        <span className="min-w-0 flex-1">
          <span
            id={`${id}-fix`}
            {...attributes(fix[0] ?? question)}
            className="block font-medium text-pretty wrap-anywhere"
          >
            {textIn(fix[0] ?? question, language)}
          </span>
          <span
            id={`${id}-item`}
            {...attributes(question)}
            className="mt-0.5 block text-xs text-pretty wrap-anywhere text-fg-2"
          >
            {textIn(question, language)}
          </span>
        </span>
      </label>
    </li>
  );
}
