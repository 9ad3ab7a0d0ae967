import { earningAnswer } from '../../../domain/answers.ts';
import { useText } from '../../i18n/useText.ts';
import { PhotoRow } from '../../photos/PhotoRow.tsx';
import { photosOf, type Survey, type SurveyAnswer } from '../survey.ts';
import { CategoryTag, FactorTag } from '../Tags.tsx';
import { AnswerNote } from '../life/AnswerNote.tsx';
import { useAnswerText } from '../useAnswerText.ts';

const COLUMNS = {
  question: 'w-[33%]',
  category: 'w-[21%]',
  factor: 'w-[16%]',
  answer: '',
  earns: 'w-[12%]',
  points: 'w-[9%] text-right',
} as const;
const NAMES = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

/** A page of answers as a table. */
export function AnswersTable({ answers, survey }: { answers: readonly SurveyAnswer[]; survey: Survey }) {
  const text = useText();
  return (
    <table className="w-full table-fixed border-b border-line @max-4xl:hidden">
      <caption className="sr-only">{text('survey.answers.title')}</caption>
      <thead>
        <tr className="border-t border-line text-xs text-fg-3">
          {NAMES.map((name) => (
            <th
              key={name}
              scope="col"
              className={`h-10 px-3 text-left font-medium first:pl-5 last:pr-5 ${COLUMNS[name]}`}
            >
              {text(`survey.answers.columns.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {answers.map((answer) => (
          <Row key={answer.id} answer={answer} survey={survey} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ answer, survey }: { answer: SurveyAnswer; survey: Survey }) {
  const text = useText();
  const answerText = useAnswerText();
  const earning = earningAnswer(answer);
  const counts = answer.included > 0;
  return (
    <tr className="border-t border-line align-top *:px-3 *:py-2.5">
      <th scope="row" className="pl-5! text-left font-normal text-pretty">
        {answer.text}
        <AnswerNote note={answer.note} />
        <PhotoRow photos={photosOf(survey, answer)} />
      </th>
      <td className="text-fg-2">
        <CategoryTag category={answer.category} name={survey.categoryNames[answer.category]} />
        <span className="block pl-5.5 text-xs text-fg-3">{answer.subcategory}</span>
      </td>
      <td className="text-fg-2">
        <FactorTag factor={answer.factor} />
      </td>
      <td className="font-medium wrap-break-word">{answerText(answer.answer)}</td>
      <td className="text-fg-2">
        {earning ? answerText(earning) : <span className="text-fg-3">{text('survey.answers.neither')}</span>}
      </td>
      <td className="num pr-5! text-right">
        {counts ? (
          text('survey.points', { points: answer.added, counted: answer.included })
        ) : (
          <span className="text-xs text-fg-3">{text('survey.answers.notCounted')}</span>
        )}
      </td>
    </tr>
  );
}
