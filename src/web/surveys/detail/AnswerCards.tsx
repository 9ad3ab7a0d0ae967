import { earningAnswer } from '../../../domain/answers.ts';
import { useText } from '../../i18n/useText.ts';
import { PhotoRow } from '../../photos/PhotoRow.tsx';
import { bold } from '../bold.tsx';
import { photosOf, type Survey, type SurveyAnswer } from '../survey.ts';
import { AnswerNote } from '../life/AnswerNote.tsx';
import { CategoryTag, FactorTag } from '../Tags.tsx';
import { ANSWER_KEYS, useAnswerText } from '../useAnswerText.ts';

/** The same page of answers where a table has no room. */
export function AnswerCards({ answers, survey }: { answers: readonly SurveyAnswer[]; survey: Survey }) {
  return (
    <ul className="border-b border-line @4xl:hidden">
      {answers.map((answer) => (
        <li key={answer.id} className="border-t border-line px-4 py-3">
          <AnswerCard answer={answer} survey={survey} />
        </li>
      ))}
    </ul>
  );
}

function AnswerCard({ answer, survey }: { answer: SurveyAnswer; survey: Survey }) {
  const text = useText();
  const answerText = useAnswerText();
  const earning = earningAnswer(answer);
  const said = answerText(answer.answer);
  return (
    <>
      <p className="font-medium">{answer.text}</p>
      <p className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-xs text-fg-2">
        <CategoryTag category={answer.category} name={survey.categoryNames[answer.category]} />
        <FactorTag factor={answer.factor} />
        {answer.subcategory !== '' && <span className="text-fg-3">{answer.subcategory}</span>}
      </p>
      <p className="num mt-1 flex justify-between gap-3 text-fg-2">
        <span className="min-w-0 wrap-break-word">
          {answer.answer.length === 0
            ? said
            : text.rich(`survey.answers.said.${earning ? ANSWER_KEYS[earning] : 'neither'}`, { answer: said, b: bold })}
        </span>
        <span className="shrink-0 whitespace-nowrap">
          {answer.included > 0
            ? text('survey.points', { points: answer.added, counted: answer.included })
            : text('survey.answers.notCounted')}
        </span>
      </p>
      <AnswerNote note={answer.note} />
      <PhotoRow photos={photosOf(survey, answer)} />
    </>
  );
}
