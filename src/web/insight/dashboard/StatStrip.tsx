import { CalendarCheck, Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { CATEGORIES, type Category } from '../../../domain/scoring/categories.ts';
import { ENTRANCE } from '../../charts/entrance.ts';
import { ScoreRing } from '../../charts/ScoreRing.tsx';
import { Sparkline } from '../../charts/Sparkline.tsx';
import { currentDay } from '../../i18n/timeZone.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { Delta } from '../../ui/Delta.tsx';
import type { Scores } from '../../charts/scores/useScores.ts';

type StripProps = { scores: Scores; food: Category | null; color: string };

/** Shows the four figures above the charts. The first three cover all time; the trend covers the chosen dates. */
export function StatStrip({ scores, food, color }: StripProps) {
  return (
    <dl style={ENTRANCE} className="card grid grid-cols-2 overflow-hidden lg:grid-cols-4">
      <CurrentScore scores={scores} food={food} color={color} />
      <HighestScore scores={scores} />
      <LastSalesDate scores={scores} />
      <Trend scores={scores} color={color} />
    </dl>
  );
}

function CurrentScore({ scores: { summary }, food, color }: StripProps) {
  const text = useText();
  const format = useFormat();
  const { currentData: current, previousData: previous, previousDate, assessed } = summary;
  const partly = food === null && current !== null && assessed < CATEGORIES.length;
  return (
    <Stat
      name={text('dashboard.currentScore')}
      figure={current === null ? null : format.percent(current)}
      aside={partly && text('dashboard.assessed', { count: assessed, total: CATEGORIES.length })}
      picture={current !== null && <ScoreRing score={current} color={color} />}
    >
      {current === null && text('dashboard.noScoreYet')}
      {current !== null && previous !== null && previousDate !== null && (
        <>
          <Delta points={current - previous} unit /> {text('dashboard.since', { date: format.day(previousDate) })}
        </>
      )}
      {current !== null && previous === null && text('dashboard.firstSurvey')}
    </Stat>
  );
}

function HighestScore({ scores: { summary } }: { scores: Scores }) {
  const text = useText();
  const format = useFormat();
  const { resultData: highest, highestDate } = summary;
  return (
    <Stat
      name={text('dashboard.highestScore')}
      figure={highest === null ? null : format.percent(highest)}
      picture={<Trophy className="size-5 text-fg-3" strokeWidth={1.5} aria-hidden />}
    >
      {highestDate === null
        ? text('dashboard.noScoreYet')
        : text('dashboard.reachedOn', { date: format.day(highestDate) })}
    </Stat>
  );
}

function LastSalesDate({ scores: { lastSalesDate: last } }: { scores: Scores }) {
  const text = useText();
  const format = useFormat();
  const yearOf = (moment: string) => format.isoDay(moment).slice(0, 4);
  return (
    <Stat
      name={text('dashboard.lastSalesDate')}
      figure={
        last === null ? null : (
          <time dateTime={last}>
            {yearOf(last) === yearOf(currentDay()) ? format.shortDay(last) : format.day(last)}
          </time>
        )
      }
      picture={<CalendarCheck className="size-5 text-fg-3" strokeWidth={1.5} aria-hidden />}
    >
      {last === null
        ? text('dashboard.noSurveyYet')
        : text('dashboard.agoAt', { ago: format.daysAgo(last), time: format.timeAndZone(last) })}
    </Stat>
  );
}

function Trend({ scores: { days }, color }: { scores: Scores; color: string }) {
  const text = useText();
  const format = useFormat();
  const [first, last] = [days[0], days.at(-1)];
  const growth = first && last && days.length > 1 ? last.score - first.score : null;
  return (
    <Stat
      name={text('dashboard.trend')}
      figure={
        growth === null
          ? null
          : text('dashboard.trendPoints', { count: Math.abs(growth), signed: format.signed(growth) })
      }
      picture={growth !== null && <Sparkline values={days.map((day) => day.score)} color={color} />}
    >
      {growth === null || !first
        ? text('dashboard.trendNeedsTwo')
        : text('dashboard.since', { date: format.day(first.day) })}
    </Stat>
  );
}

type StatProps = { name: string; figure: ReactNode; aside?: ReactNode; picture: ReactNode; children: ReactNode };

function Stat({ name, figure, aside, picture, children }: StatProps) {
  return (
    <div className="-mt-px -ml-px grid min-h-28 grid-cols-[minmax(0,1fr)_auto] content-start gap-x-2 border-t border-l border-line p-4 sm:px-5">
      <dt className="text-xs text-fg-2">{name}</dt>
      <dd className="col-start-1 mt-1 flex flex-wrap items-baseline gap-x-2">
        <span className={`num text-figure ${figure === null ? 'text-fg-3' : ''}`}>{figure ?? '–'}</span>
        {aside && <span className="text-xs text-fg-3">{aside}</span>}
      </dd>
      <dd className="col-start-1 mt-1 min-h-9 text-xs text-fg-2 sm:min-h-0">{children}</dd>
      <dd aria-hidden className="col-start-2 row-span-3 row-start-1 hidden sm:block lg:hidden xl:block">
        {picture}
      </dd>
    </div>
  );
}
