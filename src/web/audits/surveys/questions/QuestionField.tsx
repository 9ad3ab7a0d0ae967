import { memo } from 'react';
import type { Answer } from '../../../../domain/answers.ts';
import type { FourP } from '../../../../domain/scoring/fourP.ts';
import { useTextAttributes } from '../../../i18n/questionLanguage.ts';
import { useText } from '../../../i18n/useText.ts';
import { useAnswerText } from '../useAnswerText.ts';
import { FourPTag } from '../Tags.tsx';
import { AnswerControl } from './AnswerControl.tsx';
import { NoteField } from './NoteField.tsx';

/** The answer to a question and its note; each is '' if there is none. */
export type AnswerAndNote = { answer: Answer; note: string };

type QuestionFieldProps = {
  id: string;
  question: string;
  fourP: FourP;
  value: AnswerAndNote;
  /** The original answer; null if unchanged. */
  was: AnswerAndNote | null;
  onChange: (id: string, value: AnswerAndNote) => void;
};

/** Shows a question of the audit with its answer and note. Memoised, because a page can have many questions. */
export const QuestionField = memo(function QuestionField(props: QuestionFieldProps) {
  const { id, question, fourP, value, was, onChange } = props;
  const text = useText();
  const answerText = useAnswerText();
  const attributes = useTextAttributes();
  return (
    <div className="flex flex-col gap-2">
      <p {...attributes(question)} className="font-medium text-pretty">
        {question}
      </p>
      <p className="flex flex-wrap gap-x-4 text-xs text-fg-2">
        <FourPTag fourP={fourP} />
        {was && (
          <span className="font-medium text-accent">
            {text('questions.was', { answer: answerText(was.answer) })}
            {was.note !== '' && ` (${was.note})`}
          </span>
        )}
      </p>
      <AnswerControl label={question} value={value.answer} onChange={(answer) => onChange(id, { ...value, answer })} />
      <NoteField value={value.note} onChange={(note) => onChange(id, { ...value, note })} />
    </div>
  );
});
