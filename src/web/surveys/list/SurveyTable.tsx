import { Link } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { AssessedNote } from '../../lists/AssessedNote.tsx';
import { SortHeader } from '../../lists/table/SortHeader.tsx';
import { ScoreChip } from '../../ui/ScoreChip.tsx';
import { LifeBadges } from '../life/LifeBadges.tsx';
import { ScoreBar } from '../ScoreBar.tsx';
import { SurveyChange, SurveyTime } from './surveyCells.tsx';
import { COLUMNS, sortedBy, type Column, type SurveyEntry, type SurveySort } from './surveyList.ts';

type TableProps = {
  surveys: readonly SurveyEntry[];
  caption: string;
  sort: SurveySort;
  onSort: (sort: SurveySort) => void;
};

const SHAPES: Record<Column, string> = { date: 'w-52', auditor: 'w-1/4', score: '', change: 'w-28 text-right' };

/** A page of surveys as a table. The whole row opens its survey. */
export function SurveyTable({ surveys, caption, sort, onSort }: TableProps) {
  const text = useText();
  return (
    <table className="w-full table-fixed max-md:hidden">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <SortHeader
              key={column}
              column={{ title: text(`surveys.columns.${column}`), sort: column }}
              sort={sort}
              onSort={() => onSort(sortedBy(sort, column))}
              className={`pl-3 first:pl-5 ${SHAPES[column]}`}
            />
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

function Row({ survey }: { survey: SurveyEntry }) {
  const text = useText();
  const format = useFormat();
  const day = format.day(survey.date);
  const address = { param: survey.survey_id, store: survey.store_id };
  return (
    <tr className="group relative border-t border-line transition-colors hover:bg-sunken/60">
      <td className="num h-11 pr-3 pl-5">
        {/* The link is stretched over its row, so that the row is pressed and the link is what the keyboard finds. */}
        <Link
          to="/surveyinner"
          search={address}
          className="mr-2 inline-block min-w-21 font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-lg focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          {day}
        </Link>
        <SurveyTime survey={survey} />
      </td>
      <td className="px-3">
        <span className="flex items-center gap-2">
          <span className="truncate">{survey.userFullName}</span>
          <LifeBadges kind={survey.kind} isVoid={survey.void} />
        </span>
      </td>
      <td className="px-3">
        <span className="flex items-center gap-3">
          <span className="w-17 shrink-0">
            <ScoreChip score={survey.overall_score} />
          </span>
          <ScoreBar score={survey.overall_score} thin />
          <AssessedNote assessed={survey.assessed} className="shrink-0" />
        </span>
      </td>
      <td className="px-3 text-right">
        <SurveyChange survey={survey} unit />
      </td>
      <td className="pr-4 text-right">
        <Link
          to="/surveyinner/print"
          search={address}
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
