import { CalendarClock, ClipboardCheck } from 'lucide-react';
import { ScoreRing } from '../../../charts/ScoreRing.tsx';
import { Sparkline } from '../../../charts/Sparkline.tsx';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { Figure } from '../../../ui/cards/Figure.tsx';
import { Delta } from '../../../ui/Delta.tsx';
import type { Region } from '../region.ts';

/** Shows the figures of a group. */
export function RegionStrip({ region: { figures, overdue, trend, range } }: { region: Region }) {
  const text = useText();
  const format = useFormat();
  const { survey, recent, percetange: percentage, surveyed, stores, overall, increase } = figures;
  const scores = trend.flatMap(({ score }) => (score === null ? [] : [score]));
  return (
    <dl className="card grid grid-cols-2 overflow-hidden lg:grid-cols-4">
      <Figure
        name={text('regions.surveyCount')}
        figure={format.number(survey)}
        picture={<ClipboardCheck className="size-5 text-fg-3" strokeWidth={1.5} aria-hidden />}
      >
        {range ? text('regions.inDates') : text('regions.recent', { count: recent })}
      </Figure>
      <Figure
        name={text('regions.surveyPercentage')}
        figure={format.percent(percentage)}
        picture={<ScoreRing score={percentage} />}
      >
        {text('regions.auditedOf', { count: surveyed, total: stores })}
      </Figure>
      <Figure
        name={text('regions.overall')}
        figure={overall === null ? null : format.percent(overall)}
        picture={scores.length > 1 && <Sparkline values={scores} />}
      >
        {increase === null ? (
          text(noIncrease(overall, range))
        ) : (
          <>
            <Delta points={increase} unit /> {text('regions.sinceBefore')}
          </>
        )}
      </Figure>
      <Figure
        name={text('regions.overdue')}
        figure={format.number(overdue.count)}
        picture={<CalendarClock className="size-5 text-fg-3" strokeWidth={1.5} aria-hidden />}
      >
        {overdue.count === 0
          ? text('regions.noneOverdue', { days: overdue.limit })
          : text('regions.never', { count: overdue.never })}
      </Figure>
    </dl>
  );
}

function noIncrease(overall: number | null, range: Region['range']) {
  if (overall === null) return range ? 'charts.empty' : 'regions.noScoreYet';
  return range ? 'regions.noneBeforeInDates' : 'regions.noneBefore';
}
