import { Check, X } from 'lucide-react';
import { NOT_APPLICABLE, yesOrNo, YES_OR_NO, type Answer } from '../../../domain/answers.ts';
import { useText } from '../../i18n/useText.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { ANSWER_KEYS } from '../useAnswerText.ts';
import { AnswerInWords, type WordsProps } from './AnswerInWords.tsx';

const CHOICES = [...YES_OR_NO, NOT_APPLICABLE] as const;

type ControlProps = WordsProps & {
  /** Names the group of buttons: the question. */
  label: string;
};

/**
 * The answer to a question: Yes, No or N/A. What was answered in other words, or as a list, is shown in words to be changed,
 * and can be cleared to be answered by a button.
 */
export function AnswerControl({ label, value, onChange }: ControlProps) {
  const text = useText();
  const inWords = chosenOf(value) === null && value.length > 0;
  return (
    <fieldset aria-label={label} className="flex min-w-0 flex-col gap-2">
      <div className="flex max-w-88 gap-2">
        {CHOICES.map((choice) => {
          const taken = chosenOf(value) === choice;
          return (
            <button
              key={choice}
              type="button"
              aria-pressed={taken}
              onClick={() => onChange(taken ? '' : choice)}
              className="inline-flex min-h-10 flex-1 items-center justify-center gap-1.5 rounded-lg border border-control bg-card px-3 font-medium transition-colors hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
            >
              {taken && <Check className="size-4" aria-hidden />}
              {choice === NOT_APPLICABLE
                ? text('questions.notApplicable')
                : text(`survey.answers.${ANSWER_KEYS[choice]}`)}
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
function chosenOf(answer: Answer): (typeof CHOICES)[number] | null {
  return answer === NOT_APPLICABLE ? NOT_APPLICABLE : yesOrNo(answer);
}
