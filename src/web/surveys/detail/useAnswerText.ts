import { useText } from '../../i18n/useText.ts';

/** An answer as it is read: Yes and No in the reader's language, other texts as they were given, lists joined. */
export function useAnswerText(): (answer: string | readonly string[]) => string {
  const text = useText();
  return (answer) => {
    const given = typeof answer === 'string' ? answer : answer.join('; ');
    const plain = given.trim().toLowerCase();
    if (plain === 'yes' || plain === 'no') return text(`survey.answers.${plain}`);
    return plain === '' ? text('survey.answers.unanswered') : given;
  };
}
