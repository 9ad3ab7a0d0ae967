import { earningAnswer } from '../../../../domain/answers.ts';
import { QuestionText } from '../../../i18n/QuestionText.tsx';
import { useTextAttributes } from '../../../i18n/questionLanguage.ts';
import { useText } from '../../../i18n/useText.ts';
import type { Column } from '../../../lists/table/columns.ts';
import { Table } from '../../../lists/table/Table.tsx';
import { PhotoRow } from '../../photos/PhotoRow.tsx';
import { bold } from '../../../ui/bold.tsx';
import { AnswerNote } from '../life/AnswerNote.tsx';
import { photosOf, type Survey, type SurveyAnswer } from '../survey.ts';
import { CategoryTag, FourPTag } from '../Tags.tsx';
import { ANSWER_KEYS, useAnswerText } from '../useAnswerText.ts';

/** Shows a page of answers. */
export function AnswersTable({ answers, survey }: { answers: readonly SurveyAnswer[]; survey: Survey }) {
  const text = useText();
  const columns = useColumns(survey);
  return (
    <Table
      caption={text('survey.answers.title')}
      columns={columns}
      rows={answers}
      idOf={(answer) => answer.id}
      breakpoint="own"
      look="lines"
      className="border-b border-line"
      headClass="h-10"
      rowClass="align-top cards:grid cards:grid-cols-[minmax(0,1fr)_auto] cards:px-4 cards:py-3"
    />
  );
}

const CELL = 'px-3 py-2.5 cards:p-0';

function useColumns(survey: Survey): readonly Column<SurveyAnswer>[] {
  const text = useText();
  const answerText = useAnswerText();
  return [
    {
      key: 'question',
      title: text('survey.answers.columns.question'),
      head: 'w-[33%] border-t border-line pr-3 pl-5',
      place: `${CELL} pl-5 text-pretty cards:contents`,
      cell: (answer) => <Question answer={answer} survey={survey} />,
    },
    {
      key: 'category',
      title: text('survey.answers.columns.category'),
      head: 'w-[21%] border-t border-line px-3',
      place: `${CELL} text-fg-2 cards:hidden`,
      cell: ({ category, subcategory }) => (
        <>
          <CategoryTag category={category} name={survey.categoryNames[category]} />
          <span className="block pl-5.5 text-xs text-fg-3">
            <QuestionText>{subcategory}</QuestionText>
          </span>
        </>
      ),
    },
    {
      key: 'fourP',
      title: text('survey.answers.columns.fourP'),
      head: 'w-[16%] border-t border-line px-3',
      place: `${CELL} text-fg-2 cards:hidden`,
      cell: ({ fourP }) => <FourPTag fourP={fourP} />,
    },
    {
      key: 'answer',
      title: text('survey.answers.columns.answer'),
      head: 'border-t border-line px-3',
      place: `${CELL} font-medium wrap-break-word cards:row-start-3 cards:mt-1 cards:min-w-0 cards:font-normal cards:text-fg-2`,
      cell: (answer) => <Answer answer={answer} />,
    },
    {
      key: 'earns',
      title: text('survey.answers.columns.earns'),
      head: 'w-[12%] border-t border-line px-3',
      place: `${CELL} text-fg-2 cards:hidden`,
      cell: (answer) => {
        const bestAnswer = earningAnswer(answer);
        return bestAnswer ? (
          answerText(bestAnswer)
        ) : (
          <span className="text-fg-3">{text('survey.answers.neither')}</span>
        );
      },
    },
    {
      key: 'points',
      title: text('survey.answers.columns.points'),
      head: 'w-[9%] border-t border-line pr-5 pl-3 text-right',
      place: `num ${CELL} pr-5 text-right cards:row-start-3 cards:mt-1 cards:pl-3 cards:whitespace-nowrap cards:text-fg-2`,
      cell: ({ earnedPoints, countedPoints }) =>
        countedPoints > 0 ? (
          text('survey.points', { points: earnedPoints, counted: countedPoints })
        ) : (
          <span className="text-xs text-fg-3 cards:text-sm cards:text-fg-2">{text('survey.answers.notCounted')}</span>
        ),
    },
  ];
}

function Question({ answer, survey }: { answer: SurveyAnswer; survey: Survey }) {
  const attributes = useTextAttributes();
  const { category, fourP, subcategory } = answer;
  return (
    <>
      <span {...attributes(answer.text)} className="block cards:col-span-2 cards:font-medium">
        {answer.text}
      </span>
      <span className="mt-1 hidden flex-wrap gap-x-4 gap-y-0.5 text-xs text-fg-2 cards:col-span-2 cards:row-start-2 cards:flex">
        <CategoryTag category={category} name={survey.categoryNames[category]} />
        <FourPTag fourP={fourP} />
        {subcategory !== '' && (
          <span {...attributes(subcategory)} className="text-fg-3">
            {subcategory}
          </span>
        )}
      </span>
      <span className="block cards:col-span-2 cards:row-start-4">
        <AnswerNote note={answer.note} />
        <PhotoRow photos={photosOf(survey, answer)} />
      </span>
    </>
  );
}

function Answer({ answer }: { answer: SurveyAnswer }) {
  const text = useText();
  const answerText = useAnswerText();
  const bestAnswer = earningAnswer(answer);
  const answerLabel = answerText(answer.answer);
  return (
    <>
      <span className="cards:hidden">{answerLabel}</span>
      <span className="num hidden cards:inline">
        {answer.answer.length === 0
          ? answerLabel
          : text.rich(`survey.answers.said.${bestAnswer ? ANSWER_KEYS[bestAnswer] : 'neither'}`, {
              answer: answerLabel,
              b: bold,
            })}
      </span>
    </>
  );
}
