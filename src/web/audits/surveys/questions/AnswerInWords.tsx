import type { Answer } from '../../../../domain/answers.ts';
import { TEXT_MAX_CHARACTERS } from '../../../../domain/limits.ts';
import { useText } from '../../../i18n/useText.ts';

export type WordsProps = { value: Answer; onChange: (answer: Answer) => void };

/** Edits a text answer, or a list with one entry per line. The caller provides the label. */
export function AnswerInWords({ value, onChange }: WordsProps) {
  const text = useText();
  const isList = typeof value !== 'string';
  return (
    <>
      <textarea
        rows={isList ? Math.max(2, value.length) : 2}
        maxLength={TEXT_MAX_CHARACTERS}
        value={isList ? value.join('\n') : value}
        onChange={({ target }) => onChange(isList ? target.value.split('\n') : target.value)}
        className="input h-auto py-2"
      />
      {isList && <span className="text-xs text-fg-3">{text('questions.onePerLine')}</span>}
    </>
  );
}
