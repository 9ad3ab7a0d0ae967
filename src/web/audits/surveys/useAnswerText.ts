import { yesOrNo, type Answer, type YesOrNo } from '../../../domain/answers.ts';
import { useText } from '../../i18n/useText.ts';

/** The translation keys of Yes and No. */
export const ANSWER_KEYS = { Yes: 'yes', No: 'no' } as const satisfies Record<YesOrNo, string>;

/** Returns a function that formats an answer for display. */
export function useAnswerText(): (answer: Answer) => string {
  const text = useText();
  return (answer) => {
    const line = typeof answer === 'string' ? answer : answer.join('; ');
    const plain = line.trim();
    const label = yesOrNo(plain);
    if (label) return text(`survey.answers.${ANSWER_KEYS[label]}`);
    return plain === '' ? text('survey.answers.unanswered') : line;
  };
}
