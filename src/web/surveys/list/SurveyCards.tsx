import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { AssessedNote } from '../../lists/AssessedNote.tsx';
import { Delta } from '../../ui/Delta.tsx';
import { ScoreChip } from '../../ui/ScoreChip.tsx';
import { SORT_KEYS, type ListState, type SurveyEntry } from './surveyList.ts';

type CardsProps = { surveys: readonly SurveyEntry[]; state: ListState; onState: (state: ListState) => void };

/** The same page where a table has no room: a row of two lines per survey, and the order as a choice. */
export function SurveyCards({ surveys, state, onState }: CardsProps) {
  return (
    <div className="border-b border-line md:hidden">
      <SortChoice state={state} onState={onState} />
      <ul>
        {surveys.map((survey) => (
          <li key={survey.survey_id} className="border-t border-line">
            <Card survey={survey} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function SortChoice({ state, onState }: Omit<CardsProps, 'surveys'>) {
  const text = useText();
  const options = SORT_KEYS.flatMap((sort) => [
    { sort, descending: true, key: `${sort}.desc` as const },
    { sort, descending: false, key: `${sort}.asc` as const },
  ]);
  const now = `${state.sort}.${state.descending ? 'desc' : 'asc'}`;
  return (
    <label className="flex items-center gap-2 px-4 pb-3 text-fg-2">
      {text('surveys.sort')}
      <select
        value={now}
        onChange={(event) => {
          const option = options.find(({ key }) => key === event.target.value);
          if (option) onState({ ...state, sort: option.sort, descending: option.descending, page: 1 });
        }}
        className="h-control min-w-0 flex-1 rounded-lg border border-control bg-card px-2 text-sm text-fg pointer-coarse:text-base"
      >
        {options.map(({ key }) => (
          <option key={key} value={key}>
            {text(`surveys.orders.${key}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

function Card({ survey }: { survey: SurveyEntry }) {
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
  return (
    <Link
      to="/surveyinner"
      search={{ param: id, store }}
      className="flex min-h-15 items-center gap-3 px-4 py-2.5 focus-visible:-outline-offset-2"
    >
      <span className="min-w-0 flex-1">
        <span className="num block font-medium">
          {format.day(date)}{' '}
          <span className="font-normal text-fg-3">{text('surveys.at', { time: format.time(date) })}</span>
        </span>
        <span className="block truncate text-xs text-fg-2">{auditor}</span>
        <AssessedNote assessed={assessed} className="block" />
      </span>
      <span className="flex items-center gap-2.5">
        {change === null ? (
          <span className="text-xs text-fg-3">{text('surveys.first')}</span>
        ) : (
          <Delta points={change} />
        )}
        <ScoreChip score={score} />
      </span>
      <ChevronRight className="-mr-1 size-4 shrink-0 text-fg-3" aria-hidden />
    </Link>
  );
}
