import { choiceOf, NOT_APPLICABLE } from '../../../../domain/answers.ts';
import { ANSWER_MAX_CHARACTERS } from '../../../../domain/modules/checkAnswer.ts';
import type { Item } from '../../../../domain/modules/module.ts';
import { useStoredText } from '../../../forms/useStoredText.ts';
import { useText } from '../../../i18n/useText.ts';
import { AnswerControl } from '../../surveys/questions/AnswerControl.tsx';
import type { AnswerProps } from './answerProps.ts';
import { ChoiceAnswer, MultiAnswer } from './ChoiceAnswer.tsx';
import { NumberAnswer } from './NumberAnswer.tsx';
import { PriceAnswer } from './PriceAnswer.tsx';
import { GrowingTextArea } from '../../../forms/GrowingTextArea.tsx';

type ItemControlProps = AnswerProps<Item> & {
  /** True if the module counts the lower of the usual and the special price. */
  specials: boolean;
  /** The median unit price of other stores for an item that asks for a price; null if it is unknown. */
  median: number | null;
};

/** Shows the control for answering an item, which depends on its kind. */
export function ItemControl({ item, specials, median, ...props }: ItemControlProps) {
  const text = useText();
  const { value, onChange } = props;
  if (item.kind === 'choice') return <ChoiceAnswer item={item} {...props} />;
  if (item.kind === 'multi') return <MultiAnswer item={item} {...props} />;
  if (item.kind === 'number') return <NumberAnswer item={item} {...props} />;
  if (item.kind === 'price') return <PriceAnswer item={item} specials={specials} median={median} {...props} />;
  if (item.kind === 'text') return <TextAnswer {...props} />;
  if (item.kind === 'date') {
    return (
      <input
        type="date"
        aria-labelledby={props.labelledBy}
        max="9999-12-31"
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
        className="input num h-12 w-44"
      />
    );
  }
  return (
    <AnswerControl
      label={text('questions.answer')}
      value={typeof value === 'string' ? YES_NO[value as keyof typeof YES_NO] : ''}
      look="large"
      onChange={(answer) => onChange(codeOf(choiceOf(answer)))}
    />
  );
}

const YES_NO = { yes: 'Yes', no: 'No', na: NOT_APPLICABLE } as const;

function codeOf(choice: ReturnType<typeof choiceOf>): string | null {
  return Object.entries(YES_NO).find(([, answer]) => answer === choice)?.[0] ?? null;
}

/** Lets the user answer an item with text, which is stored while they type. */
function TextAnswer({ value, labelledBy, onChange }: Omit<AnswerProps<Item>, 'item'>) {
  const plainText = typeof value === 'string' ? value : '';
  const field = useStoredText(plainText, (words) => onChange(words === '' ? null : words));
  return (
    <GrowingTextArea
      aria-labelledby={labelledBy}
      rows={2}
      maxLength={ANSWER_MAX_CHARACTERS}
      value={field.value}
      onChange={({ target }) => field.onChange(target.value)}
      onBlur={field.onBlur}
      className="input min-h-15 py-2"
    />
  );
}
