import { yesOrNo, type Answer, type YesOrNo } from '../../domain/answers.ts';
import { useText } from '../i18n/useText.ts';

/** Yes and No as the keys of their words. */
export const ANSWER_KEYS = { Yes: 'yes', No: 'no' } as const satisfies Record<YesOrNo, string>;

/** An answer as it is read: Yes and No in the reader's language, other texts as they were given, lists joined. */
export function useAnswerText(): (answer: Answer) => string {
  const text = useText();
  return (answer) => {
    const given = typeof answer === 'string' ? answer : answer.join('; ');
    const plain = given.trim();
    const said = yesOrNo(plain);
    if (said) return text(`survey.answers.${ANSWER_KEYS[said]}`);
    return plain === '' ? text('survey.answers.unanswered') : given;
  };
}
