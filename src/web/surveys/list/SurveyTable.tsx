import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, Printer } from 'lucide-react';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { AssessedNote } from '../../lists/AssessedNote.tsx';
import { Delta } from '../../ui/Delta.tsx';
import { ScoreChip } from '../../ui/ScoreChip.tsx';
import { ScoreBar } from '../ScoreBar.tsx';
import { SORT_KEYS, type ListState, type SortKey, type SurveyEntry } from './surveyList.ts';

type TableProps = {
  surveys: readonly SurveyEntry[];
  caption: string;
  state: ListState;
  onSort: (key: SortKey) => void;
};

const COLUMNS: Record<SortKey, string> = { date: 'w-52', auditor: 'w-1/4', score: '', change: 'w-28' };
const END: readonly SortKey[] = ['change'];

/** A page of surveys as a table. The whole row opens its survey. */
export function SurveyTable({ surveys, caption, state, onSort }: TableProps) {
  const text = useText();
  return (
    <table className="w-full table-fixed max-md:hidden">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-y border-line">
          {SORT_KEYS.map((key) => (
            <th
              key={key}
              scope="col"
              aria-sort={key === state.sort ? (state.descending ? 'descending' : 'ascending') : 'none'}
              className={`h-10 px-3 first:pl-5 ${COLUMNS[key]} ${END.includes(key) ? 'text-right' : 'text-left'}`}
            >
              <SortButton sort={key} state={state} onSort={onSort} />
            </th>
          ))}
          <th scope="col" className="w-14 pr-5">
            <span className="sr-only">{text('surveys.report')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {surveys.map((survey) => (
          <Row key={survey.survey_id} survey={survey} />
        ))}
      </tbody>
    </table>
  );
}

function SortButton({ sort, state, onSort }: { sort: SortKey } & Pick<TableProps, 'state' | 'onSort'>) {
  const text = useText();
  const active = sort === state.sort;
  const Arrow = state.descending ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      onClick={() => onSort(sort)}
      className={`-mx-1.5 inline-flex h-7 items-center gap-1 rounded-md px-1.5 text-xs font-medium transition-colors hover:bg-sunken hover:text-fg pointer-coarse:h-10 ${active ? 'text-fg' : 'text-fg-3'}`}
    >
      {text(`surveys.columns.${sort}`)}
      {active && <Arrow className="size-3.5" aria-hidden />}
    </button>
  );
}

function Row({ survey }: { survey: SurveyEntry }) {
  const text = useText();
  const format = useFormat();
  const {
    survey_id: id,
    store_id: store,
    date,
    userFullName: auditor,
    overall_score: score,
    assessed,
    change,
  } = survey;
  const day = format.day(date);
  return (
    <tr className="group relative border-b border-line transition-colors hover:bg-sunken/60">
      <td className="num h-11 pr-3 pl-5">
        {/* The link is stretched over its row, so that the row is pressed and the link is what the keyboard finds. */}
        <Link
          to="/surveyinner"
          search={{ param: id, store }}
          className="mr-2 inline-block min-w-21 font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-lg focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          {day}
        </Link>
        <span className="text-fg-3">{text('surveys.at', { time: format.time(date) })}</span>
      </td>
      <td className="truncate px-3">{auditor}</td>
      <td className="px-3">
        <span className="flex items-center gap-3">
          <span className="w-17 shrink-0">
            <ScoreChip score={score} />
          </span>
          <ScoreBar score={score} thin />
          <AssessedNote assessed={assessed} className="shrink-0" />
        </span>
      </td>
      <td className="px-3 text-right">
        {change === null ? (
          <span className="text-xs text-fg-3">{text('surveys.first')}</span>
        ) : (
          <Delta points={change} unit />
        )}
      </td>
      <td className="pr-4 text-right">
        <Link
          to="/surveyinner/print"
          search={{ param: id, store }}
          aria-label={text('surveys.reportOf', { date: day })}
          title={text('surveys.reportOf', { date: day })}
          className="btn-icon relative"
        >
          <Printer className="size-4" aria-hidden />
        </Link>
      </td>
    </tr>
  );
}
