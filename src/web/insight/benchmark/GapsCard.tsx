import { useAnswerText } from '../../audits/surveys/useAnswerText.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import type { Column } from '../../lists/table/columns.ts';
import { Table } from '../../lists/table/Table.tsx';
import type { Gap } from './benchmark.ts';

/** The number of rows on the printed page, as in benchmark.css. */
const PRINTED = 8;

/** Shows the policies that the store has agreed to but that its latest audit, taken at `date`, contradicts. */
export function GapsCard({ gaps, date }: { gaps: readonly Gap[]; date: string }) {
  const text = useText();
  const format = useFormat();
  const columns = useColumns();
  const title = text('benchmark.gaps.title');
  return (
    <section aria-label={title} className="card benchmark-gaps min-w-0 overflow-hidden">
      <header className="p-4 sm:px-5">
        <h2 className="font-semibold">{title}</h2>
        <p className="num mt-1 text-xs text-fg-2">
          {text('benchmark.gaps.lead', { count: gaps.length, date: format.day(date) })}
        </p>
      </header>
      {gaps.length > 0 && (
        <Table
          caption={title}
          columns={columns}
          rows={gaps}
          idOf={({ item, question_id: question }) => `${item} ${question}`}
          below="sm"
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

const CELL = 'px-3 py-3 cards:p-0';

function useColumns(): readonly Column<Gap>[] {
  const text = useText();
  const format = useFormat();
  const answerText = useAnswerText();
  return [
    {
      key: 'policy',
      title: text('benchmark.gaps.policy'),
      head: 'border-t border-line pr-3 pl-5',
      place: `${CELL} pl-5`,
      cell: ({ text: policy, state, agreed }) => (
        <>
          <span className="font-medium">{policy}</span>
          <span className="num mt-0.5 block text-xs text-fg-2">
            {agreed === null ? state : text('benchmark.gaps.state', { state, date: format.day(agreed) })}
          </span>
        </>
      ),
    },
    {
      key: 'audit',
      title: text('benchmark.gaps.audit'),
      head: 'border-t border-line pr-5 pl-3',
      place: `${CELL} pr-5 cards:mt-2`,
      cell: ({ question, answer }) => (
        <>
          {question} <strong className="font-semibold">{answerText(answer)}</strong>
        </>
      ),
    },
  ];
}
