import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { AssessedNote } from '../../lists/AssessedNote.tsx';
import { ScoreChip } from '../../ui/ScoreChip.tsx';
import { LifeBadges } from '../life/LifeBadges.tsx';
import { SurveyChange, SurveyTime } from './surveyCells.tsx';
import { columnOf, isDescending, SURVEY_SORTS, type SurveyEntry, type SurveySort } from './surveyList.ts';

type CardsProps = { surveys: readonly SurveyEntry[]; sort: SurveySort; onSort: (sort: SurveySort) => void };

/** The same page where a table has no room: a row of two lines per survey, and the order as a choice. */
export function SurveyCards({ surveys, sort, onSort }: CardsProps) {
  return (
    <div className="md:hidden">
      <SortChoice sort={sort} onSort={onSort} />
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

function SortChoice({ sort, onSort }: Omit<CardsProps, 'surveys'>) {
  const text = useText();
  return (
    <label className="flex items-center gap-2 px-4 py-3 text-fg-2">
      {text('surveys.sort')}
      <select
        value={sort}
        onChange={(event) => onSort(event.target.value as SurveySort)}
        className="h-control min-w-0 flex-1 rounded-lg border border-control bg-card px-2 text-sm text-fg pointer-coarse:text-base"
      >
        {SURVEY_SORTS.map((each) => (
          <option key={each} value={each}>
            {text(`surveys.orders.${columnOf(each)}.${isDescending(each) ? 'desc' : 'asc'}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

function Card({ survey }: { survey: SurveyEntry }) {
  const format = useFormat();
  return (
    <Link
      to="/surveyinner"
      search={{ param: survey.survey_id, store: survey.store_id }}
      className="flex min-h-15 items-center gap-3 px-4 py-2.5 focus-visible:-outline-offset-2"
    >
      <span className="min-w-0 flex-1">
        <span className="num flex flex-wrap items-center gap-x-2 font-medium">
          <span>
            {format.day(survey.date)} <SurveyTime survey={survey} />
          </span>
          <LifeBadges kind={survey.kind} isVoid={survey.void} />
        </span>
        <span className="block truncate text-xs text-fg-2">{survey.userFullName}</span>
        <AssessedNote assessed={survey.assessed} className="block" />
      </span>
      <span className="flex items-center gap-2.5">
        <SurveyChange survey={survey} />
        <ScoreChip score={survey.overall_score} />
      </span>
      <ChevronRight className="-mr-1 size-4 shrink-0 text-fg-3" aria-hidden />
    </Link>
  );
}
