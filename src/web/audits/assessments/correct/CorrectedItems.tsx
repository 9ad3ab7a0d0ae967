import { memo, useId } from 'react';
import { textIn } from '../../../../domain/definitionTexts.ts';
import type { AssessmentAnswer, Item, Module } from '../../../../domain/modules/module.ts';
import { useQuestionLanguage, useTextAttributes } from '../../../i18n/questionLanguage.ts';
import { QuestionText } from '../../../i18n/QuestionText.tsx';
import { useText } from '../../../i18n/useText.ts';
import { NoteField } from '../../surveys/questions/NoteField.tsx';
import type { AssessmentDetail } from '../assessment.ts';
import { ItemControl } from '../items/ItemControl.tsx';
import { useItemText } from '../useItemText.ts';
import { UNANSWERED, type NotedAnswer } from './assessmentCorrection.ts';
import type { useAssessmentCorrection } from './useAssessmentCorrection.ts';

type CorrectedItemsProps = { assessment: AssessmentDetail; module: Module } & Pick<
  ReturnType<typeof useAssessmentCorrection>,
  'correction' | 'was' | 'changed' | 'after' | 'answer'
>;

/** Shows the items that apply after the correction, in collapsible sections. */
export function CorrectedItems({ assessment, module, after, ...inputProps }: CorrectedItemsProps) {
  const text = useText();
  const language = useQuestionLanguage();
  const askedItems = new Set(after.questions);
  const answers = new Map(assessment.answers.map((answer) => [answer.item, answer]));
  const scope = { code: '', title: text('assessment.items.scope'), of: undefined, items: module.scope?.items ?? [] };
  const sections = module.sections.map(({ code, title: of, items }) => ({
    code,
    title: textIn(of, language),
    of,
    items,
  }));
  const visibleSections = [scope, ...sections]
    .map((section) => ({ ...section, items: section.items.filter(({ varname }) => askedItems.has(varname)) }))
    .filter(({ items }) => items.length > 0);
  return visibleSections.map(({ code, title, of, items }, place) => (
    <details key={code} open={place === 0} className="card min-w-0">
      <summary className="flex min-h-12 cursor-pointer flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-xl px-4 py-2.5 sm:px-5">
        <h2 className="font-semibold">{of ? <QuestionText of={of}>{title}</QuestionText> : title}</h2>
        <Changes count={items.filter(({ varname }) => inputProps.changed.has(varname)).length} of={items.length} />
      </summary>
      <ul className="border-t border-line px-4 sm:px-5">
        {items.map((item) => {
          const before = inputProps.was.get(item.varname) ?? UNANSWERED;
          return (
            <li key={item.varname} className="border-line py-3 not-first:border-t">
              <ItemField
                item={item}
                value={inputProps.correction.answers[item.varname] ?? before}
                was={inputProps.changed.has(item.varname) ? before : null}
                last={answers.get(item.varname)?.previous ?? null}
                median={answers.get(item.varname)?.median ?? null}
                specials={module.specials ?? false}
                onChange={inputProps.answer}
              />
            </li>
          );
        })}
      </ul>
    </details>
  ));
}

function Changes({ count, of }: { count: number; of: number }) {
  const text = useText();
  return (
    <span className="num text-xs text-fg-2">
      {count > 0 ? text('survey.correct.changed', { count }) : text('assessment.correct.items', { count: of })}
    </span>
  );
}

type ItemFieldProps = {
  item: Item;
  value: NotedAnswer;
  /** The original answer, if it was changed. */
  was: NotedAnswer | null;
  /** The store's answer in its previous assessment; null for none. */
  last: AssessmentAnswer | null;
  /** The median unit price of other stores; null if it is unknown. */
  median: number | null;
  specials: boolean;
  onChange: (item: string, value: NotedAnswer) => void;
};

/** Shows an item with its answer and note. Memoised, because a page may have hundreds of items. */
const ItemField = memo(function ItemField({ item, value, was, last, median, specials, onChange }: ItemFieldProps) {
  const text = useText();
  const language = useQuestionLanguage();
  const attributes = useTextAttributes();
  const itemText = useItemText();
  const title = useId();
  const change = (now: AssessmentAnswer | null) => onChange(item.varname, { ...value, value: now });
  return (
    <div role="group" aria-labelledby={title} className="flex flex-col gap-2">
      <p id={title} {...attributes(item.text)} className="font-medium text-pretty">
        {textIn(item.text, language)}
      </p>
      {was && (
        <p className="text-xs font-medium text-accent">
          {text('questions.was', { answer: itemText(item, was.value) })}
          {was.note !== '' && ` (${was.note})`}
        </p>
      )}
      <ItemControl
        item={item}
        value={value.value}
        last={last}
        median={median}
        labelledBy={title}
        specials={specials}
        onChange={change}
      />
      {value.value !== null && (
        <div className="flex flex-wrap items-start gap-x-2 *:first:grow">
          <NoteField value={value.note} onChange={(note) => onChange(item.varname, { ...value, note })} />
          {item.kind !== 'yes_no' && (
            <button type="button" className="btn-ghost" onClick={() => change(null)}>
              {text('questions.clear')}
            </button>
          )}
        </div>
      )}
    </div>
  );
});
