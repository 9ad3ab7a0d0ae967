import { useId } from 'react';
import { answerProblem } from '../../../../domain/modules/checkAnswer.ts';
import type { Item } from '../../../../domain/modules/module.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { useItemText } from '../useItemText.ts';
import { useFieldNumber } from '../../../forms/useFieldNumber.ts';
import type { AnswerProps } from './answerProps.ts';
import { useTypedValue } from './useTypedValue.ts';

/**
 * Lets the user answer an item with a number. Invalid entries, such as a number outside the item's limits, stay in the
 * field but are not stored.
 */
export function NumberAnswer({
  item,
  value,
  last,
  labelledBy,
  onChange,
}: AnswerProps<Extract<Item, { kind: 'number' }>>) {
  const text = useText();
  const itemText = useItemText();
  const format = useFormat();
  const { format: fieldText, parse } = useFieldNumber();
  const problem = useId();
  const numberValue = typeof value === 'number' ? value : null;
  const [inputText, type] = useTypedValue(numberValue, fieldText);
  const number = parse(inputText);
  const isWrong = inputText.trim() !== '' && (number === null || answerProblem(item, number) !== null);
  const change = (now: string) => {
    const next = parse(now);
    const isValid = next !== null && answerProblem(item, next) === null;
    type(now, isValid ? next : null);
    onChange(isValid ? next : null);
  };
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-2">
        <label className="flex items-center gap-2">
          <input
            inputMode="decimal"
            autoComplete="off"
            aria-labelledby={labelledBy}
            aria-invalid={isWrong}
            aria-describedby={isWrong ? problem : undefined}
            value={inputText}
            onChange={({ target }) => change(target.value)}
            className="input num h-12 w-32 text-right text-base"
          />
          <span className="text-fg-2">{item.unit}</span>
        </label>
        {typeof last === 'number' && value === null && inputText === '' && (
          <SameButton answer={itemText(item, last)} onClick={() => change(fieldText(last))} />
        )}
      </div>
      {isWrong && (
        <p id={problem} className="text-bad">
          {rangeText(item)}
        </p>
      )}
    </div>
  );

  function rangeText({ min, max }: { min?: number | undefined; max?: number | undefined }): string {
    if (min !== undefined && max !== undefined) {
      return text('assess.between', { min: format.number(min), max: format.number(max) });
    }
    if (min !== undefined) return text('assess.atLeast', { min: format.number(min) });
    return max === undefined ? text('assess.number') : text('assess.atMost', { max: format.number(max) });
  }
}

/** Shows a button that repeats the answer from the last assessment. */
export function SameButton({ answer, onClick }: { answer: string; onClick: () => void }) {
  const text = useText();
  return (
    <button type="button" onClick={onClick} className="btn-ghost h-12 gap-1.5">
      <span className="num text-fg-2">{answer}</span>
      <span className="font-medium text-accent">{text('assess.same')}</span>
    </button>
  );
}
