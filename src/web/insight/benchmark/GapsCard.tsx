import { Suspense } from 'react';
import { TITLE_MAX_CHARACTERS } from '../../../domain/limits.ts';
import { useAnswerText } from '../../audits/surveys/useAnswerText.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useTextAttributes } from '../../i18n/questionLanguage.ts';
import { QuestionText } from '../../i18n/QuestionText.tsx';
import { useText } from '../../i18n/useText.ts';
import type { Column } from '../../lists/table/columns.ts';
import { Table } from '../../lists/table/Table.tsx';
import { lazyPart } from '../../ui/popups/usePopup.ts';
import type { Gap } from './benchmark.ts';

/** The number of rows on the printed page, as in benchmark.css. */
const PRINTED = 8;

type GapsCardProps = { gaps: readonly Gap[]; date: string; storeId: string };

/**
 * Lists the policies that a store has agreed to but did not follow, according to its latest audit (taken at `date`).
 */
export function GapsCard({ gaps, date, storeId }: GapsCardProps) {
  const text = useText();
  const format = useFormat();
  const columns = useColumns(storeId);
  const title = text('benchmark.gaps.title');
  // Several questions can contradict one policy.
  const policyCount = new Set(gaps.map(({ item }) => item)).size;
  return (
    <section aria-label={title} className="card benchmark-gaps min-w-0 overflow-hidden">
      <header className="p-4 sm:px-5">
        <h2 className="font-semibold">{title}</h2>
        <p className="num mt-1 text-xs text-fg-2">
          {text('benchmark.gaps.lead', { count: policyCount, date: format.day(date) })}
        </p>
      </header>
      {gaps.length > 0 && (
        <Table
          caption={title}
          columns={columns}
          rows={gaps}
          idOf={({ item, question_id: question }) => `${item} ${question}`}
          breakpoint="sm"
          look="lines"
          headClass="h-10"
          rowClass="align-top cards:grid cards:px-4 cards:py-3"
        />
      )}
      {gaps.length > PRINTED && (
        <p className="num hidden px-5 py-2 text-xs text-fg-2 print:block">
          {text('benchmark.gaps.more', { count: gaps.length - PRINTED })}
        </p>
      )}
    </section>
  );
}

const action = lazyPart(() => import('../../followUp/actions/cards/FixAction.tsx').then((file) => file.FixAction));

const CELL = 'px-3 py-3 cards:p-0';

function useColumns(storeId: string): readonly Column<Gap>[] {
  const text = useText();
  const format = useFormat();
  const attributes = useTextAttributes();
  const answerText = useAnswerText();
  return [
    {
      key: 'policy',
      title: text('benchmark.gaps.policy'),
      head: 'border-t border-line pr-3 pl-5',
      place: `${CELL} pl-5`,
      cell: ({ text: policy, state, agreed }) => (
        <>
          <span {...attributes(policy)} className="block font-medium">
            {policy}
          </span>
          <span className="num mt-0.5 block text-xs text-fg-2">
            {agreed === null ? state : text('benchmark.gaps.state', { state, date: format.day(agreed) })}
          </span>
        </>
      ),
    },
    {
      key: 'audit',
      title: text('benchmark.gaps.audit'),
      head: 'border-t border-line px-3',
      place: `${CELL} cards:mt-2`,
      cell: ({ question, answer }) => (
        <>
          <QuestionText>{question}</QuestionText> <strong className="font-semibold">{answerText(answer)}</strong>
        </>
      ),
    },
    {
      key: 'points',
      title: text('actions.columns.points'),
      head: 'w-18 border-t border-line px-3 text-right',
      place: `num ${CELL} text-right font-semibold cards:hidden`,
      cell: ({ points }) => points !== null && format.number(points),
    },
    {
      key: 'action',
      title: text('actions.columns.action'),
      head: 'w-44 border-t border-line pr-3 pl-1 print:hidden',
      place: 'py-1 pr-3 pl-1 cards:p-0 cards:-ml-2 print:hidden',
      cell: (gap) => (
        <Suspense>
          <action.Part start={startOf(gap, storeId)} />
        </Suspense>
      ),
    },
  ];
}

/** Returns the initial data of an action to make the store follow its policy. */
function startOf(
  { survey_id: surveyId, question_id: questionId, question, text: title, points }: Gap,
  storeId: string,
) {
  return {
    storeId,
    surveyId,
    questionId,
    question,
    title: title.slice(0, TITLE_MAX_CHARACTERS),
    ...(points !== null && { points }),
  };
}
