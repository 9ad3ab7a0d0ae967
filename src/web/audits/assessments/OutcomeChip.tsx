import { Check, Minus, TriangleAlert } from 'lucide-react';
import { textIn } from '../../../domain/definitionTexts.ts';
import type { TranslatedText } from '../../../domain/instrument.ts';
import { useQuestionLanguage } from '../../i18n/questionLanguage.ts';
import { QuestionText } from '../../i18n/QuestionText.tsx';
import type { Assessment } from '../../../contract/kit/shapes.ts';

const LOOKS = {
  good: [Check, 'bg-good-soft text-good'],
  neutral: [Minus, 'bg-sunken text-fg-2'],
  bad: [TriangleAlert, 'bg-bad-soft text-bad'],
} as const;

type OutcomeChipProps = {
  outcome: NonNullable<Assessment['outcome']>;
  /** The translations of the outcome's text; if undefined, `text` is shown as it is. */
  of?: TranslatedText | undefined;
};

/** Shows the outcome of an assessment as text with an icon and a colour. */
export function OutcomeChip({ outcome: { text, tone }, of }: OutcomeChipProps) {
  const language = useQuestionLanguage();
  const [Icon, look] = LOOKS[tone];
  return (
    <span className={`inline-flex min-h-6 items-center gap-1.5 rounded-md px-2 text-xs font-medium ${look}`}>
      <Icon className="size-3.5 shrink-0" aria-hidden />
      <QuestionText of={of}>{of ? textIn(of, language) : text}</QuestionText>
    </span>
  );
}
