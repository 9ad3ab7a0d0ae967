import { Link } from '@tanstack/react-router';
import { ChevronRight, Printer } from 'lucide-react';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { AssessedNote } from '../../../lists/AssessedNote.tsx';
import { ROW_LINK, type Column } from '../../../lists/table/columns.ts';
import { Table } from '../../../lists/table/Table.tsx';
import { Delta } from '../../../ui/Delta.tsx';
import { ScoreChip } from '../../../ui/ScoreChip.tsx';
import { LifeBadges } from '../life/LifeBadges.tsx';
import { ScoreBar } from '../ScoreBar.tsx';
import {
  sortColumn,
  isCounted,
  isDescending,
  toggleSurveySort,
  SURVEY_SORTS,
  type Column as SurveyColumn,
  type SurveyEntry,
  type SurveySort,
} from './surveyList.ts';

type TableProps = {
  surveys: readonly SurveyEntry[];
  caption: string;
  sort: SurveySort;
  onSort: (sort: SurveySort) => void;
};

/** Shows a page of surveys. */
export function SurveyTable({ surveys, caption, sort, onSort }: TableProps) {
  const columns = useColumns();
  return (
    <>
      <SortChoice sort={sort} onSort={onSort} />
      <Table
        caption={caption}
        columns={columns}
        rows={surveys}
        idOf={(survey) => survey.survey_id}
        breakpoint="md"
        look="lines"
        sort={sort}
        onSort={(column) => onSort(toggleSurveySort(sort, column as SurveyColumn))}
        rowClass="group relative transition-colors hover:bg-sunken/60 cards:grid cards:min-h-15.25 cards:grid-cols-[minmax(0,1fr)_auto_auto_auto] cards:content-center cards:items-center cards:px-4 cards:py-2.5 cards:hover:bg-transparent"
      />
    </>
  );
}

function SortChoice({ sort, onSort }: Pick<TableProps, 'sort' | 'onSort'>) {
  const text = useText();
  return (
    <label className="flex items-center gap-2 px-4 py-3 text-fg-2 md:hidden">
      {text('surveys.sort')}
      <select
        value={sort}
        onChange={(event) => onSort(event.target.value as SurveySort)}
        className="h-control min-w-0 flex-1 rounded-lg border border-control bg-card px-2 text-sm text-fg pointer-coarse:text-base"
      >
        {SURVEY_SORTS.map((surveySort) => (
          <option key={surveySort} value={surveySort}>
            {text(`surveys.orders.${sortColumn(surveySort)}.${isDescending(surveySort) ? 'desc' : 'asc'}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

function useColumns(): readonly Column<SurveyEntry>[] {
  const text = useText();
  return [
    {
      key: 'date',
      title: text('surveys.columns.date'),
      sort: 'date',
      head: 'w-52 pr-3 pl-5',
      place: 'num h-11 pr-3 pl-5 cards:col-start-1 cards:row-start-1 cards:h-auto cards:p-0',
      cell: (survey) => <DateCell survey={survey} />,
    },
    {
      key: 'auditor',
      title: text('surveys.columns.auditor'),
      sort: 'auditor',
      head: 'w-1/4 px-3',
      place: 'px-3 cards:col-start-1 cards:row-start-2 cards:min-w-0 cards:p-0',
      cell: (survey) => (
        <>
          <span className="flex items-center gap-2 cards:block cards:truncate cards:text-xs cards:text-fg-2">
            <span className="truncate">{survey.userFullName}</span>
            <span className="contents cards:hidden">
              <LifeBadges kind={survey.kind} isVoid={survey.void} />
            </span>
          </span>
          <AssessedNote count={survey.assessed} className="block columns:hidden" />
        </>
      ),
    },
    {
      key: 'score',
      title: text('surveys.columns.score'),
      sort: 'score',
      head: 'px-3',
      place: 'px-3 cards:col-start-3 cards:row-span-2 cards:row-start-1 cards:p-0 cards:pl-2.5',
      cell: ({ overall_score: score, assessed }) => (
        <span className="flex items-center gap-3">
          <span className="w-17 shrink-0 cards:w-auto">
            <ScoreChip score={score} />
          </span>
          <span className="contents cards:hidden">
            <ScoreBar score={score} thin />
            <AssessedNote count={assessed} className="shrink-0" />
          </span>
        </span>
      ),
    },
    {
      key: 'change',
      title: text('surveys.columns.change'),
      sort: 'change',
      head: 'w-28 px-3 text-right',
      place: 'px-3 text-right cards:col-start-2 cards:row-span-2 cards:row-start-1 cards:p-0 cards:pl-3',
      cell: (survey) => <Change survey={survey} />,
    },
    {
      key: 'report',
      title: text('surveys.report'),
      isTitleHidden: true,
      head: 'w-14',
      place: 'pr-4 text-right cards:col-start-4 cards:row-span-2 cards:row-start-1 cards:p-0 cards:pl-3',
      cell: (survey) => <ReportLink survey={survey} />,
    },
  ];
}

type CellProps = { survey: SurveyEntry };

function DateCell({ survey }: CellProps) {
  const format = useFormat();
  return (
    <span className="block cards:flex cards:flex-wrap cards:items-center cards:gap-x-2 cards:font-medium">
      <span>
        <Link
          to="/surveyinner"
          search={{ param: survey.survey_id, store: survey.store_id }}
          className={`mr-2 inline-block min-w-21 font-medium cards:mr-[0.25em] cards:min-w-0 ${ROW_LINK}`}
        >
          {format.day(survey.date)}
        </Link>
        <span className="font-normal text-fg-3">{format.timeAndZone(survey.date)}</span>
      </span>
      <span className="hidden cards:contents">
        <LifeBadges kind={survey.kind} isVoid={survey.void} />
      </span>
    </span>
  );
}

function Change({ survey }: CellProps) {
  const text = useText();
  const { change, isFirst } = survey;
  if (!isCounted(survey))
    return (
      <span className="block max-w-18 text-right text-xs text-fg-3 md:max-w-none">{text('surveys.uncounted')}</span>
    );
  if (isFirst) return <span className="text-xs text-fg-3">{text('surveys.first')}</span>;
  if (change === null) return null;
  return (
    <>
      <span className="cards:hidden">
        <Delta points={change} unit />
      </span>
      <span className="hidden cards:inline">
        <Delta points={change} />
      </span>
    </>
  );
}

/** Links to a survey's printable report. On a card, an arrow replaces the link, because the card opens the survey. */
function ReportLink({ survey }: CellProps) {
  const text = useText();
  const format = useFormat();
  const label = text('surveys.reportOf', { date: format.day(survey.date) });
  return (
    <>
      <Link
        to="/survey/$surveyId/print"
        params={{ surveyId: survey.survey_id }}
        aria-label={label}
        title={label}
        className="btn-icon relative cards:hidden"
      >
        <Printer className="size-4" aria-hidden />
      </Link>
      <ChevronRight className="-mr-1 hidden size-4 shrink-0 text-fg-3 cards:block" aria-hidden />
    </>
  );
}
