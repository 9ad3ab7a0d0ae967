import { Check, X } from 'lucide-react';
import { NOT_APPLICABLE, yesOrNo, YES_OR_NO, type Answer } from '../../../domain/answers.ts';
import { useText } from '../../i18n/useText.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { ANSWER_KEYS } from '../useAnswerText.ts';
import { AnswerInWords, type WordsProps } from './AnswerInWords.tsx';
import { Key } from './Key.tsx';

const CHOICES = [...YES_OR_NO, NOT_APPLICABLE] as const;
export type Choice = (typeof CHOICES)[number];

/** The keys that give an answer, where keys do: the same in every language. */
export const CHOICE_KEYS: Record<Choice, string> = { Yes: 'Y', No: 'N', [NOT_APPLICABLE]: 'A' };

/** 'large' is hit with a thumb while standing, and read in bright sun: it changes at once. */
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
  /** Names the group of buttons: the question, unless the group stands in one that says it. */
  label: string;
  look?: keyof typeof LOOKS;
  /** Whether keys answer this question now: they are shown in its buttons. */
  keys?: boolean;
};

/**
 * The answer to a question: Yes, No or N/A. What was answered in other words, or as a list, is shown in words to be changed,
 * and can be cleared to be answered by a button.
 */
export function AnswerControl({ label, value, look = 'normal', keys = false, onChange }: ControlProps) {
  const text = useText();
  const inWords = chosenOf(value) === null && value.length > 0;
  return (
    <fieldset aria-label={label} className="flex min-w-0 flex-col gap-2">
      <div className={`gap-2 ${LOOKS[look].row}`}>
        {CHOICES.map((choice) => {
          const taken = chosenOf(value) === choice;
          return (
            <button
              key={choice}
              type="button"
              aria-pressed={taken}
              aria-keyshortcuts={keys ? CHOICE_KEYS[choice] : undefined}
              onClick={() => onChange(taken ? '' : choice)}
              className={`inline-flex items-center justify-center gap-1.5 border border-control bg-card font-medium hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-soft ${LOOKS[look].button}`}
            >
              {taken && <Check className="size-4 shrink-0" strokeWidth={2.5} aria-hidden />}
              {choice === NOT_APPLICABLE
                ? text('questions.notApplicable')
                : text(`survey.answers.${ANSWER_KEYS[choice]}`)}
              {keys && !taken && <Key>{CHOICE_KEYS[choice]}</Key>}
            </button>
          );
        })}
      </div>
      {inWords && <ClearableWords value={value} onChange={onChange} />}
    </fieldset>
  );
}

/** An answer in words that can be cleared. */
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

/** Which button an answer is; null for none and for other words. */
function chosenOf(answer: Answer): Choice | null {
  return answer === NOT_APPLICABLE ? NOT_APPLICABLE : yesOrNo(answer);
}
