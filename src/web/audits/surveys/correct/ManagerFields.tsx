import { useTextAttributes } from '../../../i18n/questionLanguage.ts';
import { useText } from '../../../i18n/useText.ts';
import { AnswerInWords } from '../questions/AnswerInWords.tsx';
import { managerAnswersOfSurvey } from './correction.ts';
import type { FieldsProps } from './FactFields.tsx';

/** Edits the manager's answers. Shows nothing if the survey's version has no questions for managers. */
export function ManagerFields({ survey, correction: { managerAnswers }, onChange }: FieldsProps) {
  const text = useText();
  const attributes = useTextAttributes();
  const { managerQuestions: questions } = survey;
  const before = managerAnswersOfSurvey(survey);
  if (questions.length === 0) return null;
  return (
    <details open={before.size > 0} className="card min-w-0">
      <summary className="flex min-h-12 cursor-pointer flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-xl px-4 py-2.5 sm:px-5">
        <h2 className="font-semibold">{text('survey.manager.title')}</h2>
        <span className="num text-xs text-fg-2">{text('survey.correct.questions', { count: questions.length })}</span>
      </summary>
      <div className="flex flex-col gap-4 border-t border-line px-4 py-3 sm:px-5">
        {questions.map(({ id, text: question }) => (
          <label key={id} className="flex flex-col gap-1.5">
            <span {...attributes(question)} className="font-medium">
              {question}
            </span>
            <AnswerInWords
              value={managerAnswers[id] ?? before.get(id) ?? ''}
              onChange={(answer) => onChange({ managerAnswers: { ...managerAnswers, [id]: answer } })}
            />
          </label>
        ))}
      </div>
    </details>
  );
}
