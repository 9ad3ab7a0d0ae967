import { textIn } from '../../../../domain/definitionTexts.ts';
import { useQuestionLanguage, useTextAttributes } from '../../../i18n/questionLanguage.ts';
import { useId, type ReactNode } from 'react';
import type { Item } from '../../../../domain/modules/module.ts';
import { useText } from '../../../i18n/useText.ts';
import { CheckboxBox } from '../../../forms/Checkbox.tsx';
import type { AnswerProps } from './answerProps.ts';

type Choosable = Extract<Item, { kind: 'choice' | 'multi' }>;

const ROW =
  'flex min-w-0 flex-1 min-h-12 cursor-pointer items-center gap-3 rounded-[10px] border border-control bg-card px-3.5 py-2 touch-manipulation hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft has-checked:font-medium has-checked:shadow-[inset_0_0_0_1px_var(--accent)]';

/** Lets the user answer an item with one of its choices or 'not applicable'. */
export function ChoiceAnswer({ item, value, labelledBy, choiceClip, onChange }: AnswerProps<Choosable>) {
  const text = useText();
  const language = useQuestionLanguage();
  const attributes = useTextAttributes();
  const name = useId();
  const choices = [
    ...item.choices.map((choice) => ({
      code: choice.code,
      text: textIn(choice.text, language),
      in: attributes(choice.text),
      clip: choiceClip?.(choice, `${name}-${choice.code}`),
    })),
    { code: 'na', text: text('assessment.items.na'), in: {}, clip: null },
  ];
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} className="flex flex-col gap-2">
      {choices.map((choice) => (
        <Row key={choice.code} clip={choice.clip}>
          <input
            type="radio"
            name={name}
            checked={value === choice.code}
            onChange={() => onChange(choice.code)}
            className="size-4.5 shrink-0 accent-accent"
          />
          <span id={`${name}-${choice.code}`} {...choice.in} className="min-w-0 wrap-anywhere">
            {choice.text}
          </span>
        </Row>
      ))}
    </div>
  );
}

/**
 * Lets the user select any number of the choices of an item. Once a choice has been made, deselecting all is also an
 * answer.
 */
export function MultiAnswer({ item, value, labelledBy, choiceClip, onChange }: AnswerProps<Choosable>) {
  const language = useQuestionLanguage();
  const attributes = useTextAttributes();
  const name = useId();
  const codes = Array.isArray(value) ? (value as readonly string[]) : [];
  const toggle = (code: string) =>
    onChange(
      item.choices
        .map((choice) => choice.code)
        .filter((choiceCode) => (choiceCode === code) !== codes.includes(choiceCode)),
    );
  return (
    <div role="group" aria-labelledby={labelledBy} className="flex flex-col gap-2">
      {item.choices.map(({ code, text: texts }) => (
        <Row key={code} clip={choiceClip?.({ code, text: texts }, `${name}-${code}`)}>
          <CheckboxBox checked={codes.includes(code)} onChange={() => toggle(code)} />
          <span id={`${name}-${code}`} {...attributes(texts)} className="min-w-0 wrap-anywhere">
            {textIn(texts, language)}
          </span>
        </Row>
      ))}
    </div>
  );
}

function Row({ clip, children }: { clip: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-center gap-1">
      <label className={ROW}>{children}</label>
      {clip}
    </div>
  );
}
