import { Check, X } from 'lucide-react';
import { ANSWER_CHOICES, choiceOf, NOT_APPLICABLE, type AnswerChoice } from '../../../../domain/answers.ts';
import { useText } from '../../../i18n/useText.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ANSWER_KEYS } from '../useAnswerText.ts';
import { AnswerInWords, type WordsProps } from './AnswerInWords.tsx';
import { Key } from '../../../ui/Key.tsx';

/** The keyboard shortcut for each answer, the same in every language. */
export const CHOICE_KEYS: Record<AnswerChoice, string> = { Yes: 'Y', No: 'N', [NOT_APPLICABLE]: 'A' };

/** The sizes of the buttons. 'large' is for tapping with a thumb. */
const LOOKS = {
  normal: {
    row: 'flex max-w-88',
    button: 'min-h-10 flex-1 rounded-lg px-3 transition-colors aria-pressed:text-accent',
  },
  large: {
    row: 'grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(var(--na,4.25rem),auto)]',
    button:
      'min-h-12 touch-manipulation rounded-[10px] px-2 py-1 text-brand aria-pressed:text-accent-2 aria-pressed:shadow-[inset_0_0_0_1px_var(--accent)]',
  },
} as const;

type ControlProps = WordsProps & {
  /** The accessible name of the group of buttons. */
  label: string;
  look?: keyof typeof LOOKS;
  /** True if keyboard shortcuts currently apply to this question. */
  keys?: boolean;
};

/** Edits the answer to a question. An answer other than Yes, No or N/A is shown as editable text. */
export function AnswerControl({ label, value, look = 'normal', keys = false, onChange }: ControlProps) {
  const text = useText();
  const inWords = choiceOf(value) === null && value.length > 0;
  return (
    <fieldset aria-label={label} className="flex min-w-0 flex-col gap-2">
      <div className={`gap-2 ${LOOKS[look].row}`}>
        {ANSWER_CHOICES.map((choice) => {
          const isChosen = choiceOf(value) === choice;
          return (
            <button
              key={choice}
              type="button"
              aria-pressed={isChosen}
              aria-keyshortcuts={keys ? CHOICE_KEYS[choice] : undefined}
              onClick={() => onChange(isChosen ? '' : choice)}
              className={`inline-flex items-center justify-center gap-1.5 border border-control bg-card font-medium hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-soft ${LOOKS[look].button}`}
            >
              {isChosen && <Check className="size-4 shrink-0" strokeWidth={2.5} aria-hidden />}
              {choice === NOT_APPLICABLE
                ? text('questions.notApplicable')
                : text(`survey.answers.${ANSWER_KEYS[choice]}`)}
              {keys && !isChosen && <Key>{CHOICE_KEYS[choice]}</Key>}
            </button>
          );
        })}
      </div>
      {inWords && <ClearableWords value={value} onChange={onChange} />}
    </fieldset>
  );
}

function ClearableWords({ value, onChange }: WordsProps) {
  const text = useText();
  return (
    <div className="flex items-start gap-1">
      <label className="min-w-0 flex-1">
        <span className="sr-only">{text('questions.answer')}</span>
        <AnswerInWords value={value} onChange={onChange} />
      </label>
      <IconButton label={text('questions.clear')} onClick={() => onChange('')}>
        <X className="size-4" aria-hidden />
      </IconButton>
    </div>
  );
}
