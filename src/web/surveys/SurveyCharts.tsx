import { Suspense } from 'react';
import type { ScoreDay } from '../charts/scoreDays.ts';
import { HEIGHTS, LatestFactors, ScoreOverTime } from '../dashboard/ScoreCharts.tsx';
import { useFormat } from '../i18n/useFormat.ts';
import { useText } from '../i18n/useText.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { allFactorsBefore, factorScores, type Survey } from './survey.ts';
import { useWhen } from './useWhen.ts';
import { useYear } from './useYear.ts';

/** The four Ps against the survey before, and the store's year up to this survey. */
export function SurveyCharts({ survey }: { survey: Survey }) {
  const text = useText();
  const format = useFormat();
  const when = useWhen();
  const { before, scores, date, storeName } = survey;
  const factorsBefore = allFactorsBefore(before);
  const now: ScoreDay = { day: date.slice(0, 10), score: scores.overall.score, factors: factorScores(scores) };
  const days =
    before && factorsBefore
      ? [{ day: before.date.slice(0, 10), score: before.overall, factors: factorsBefore }, now]
      : [now];
  const about = text('survey.about', { store: storeName, date: format.day(date) });
  const dayNames = before ? [when(before.date, date), when(date, before.date)] : [when(date, null)];
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <LatestFactors
        days={days}
        about={about}
        name={text('survey.overall')}
        color="var(--overall)"
        title={text('survey.fourP')}
        dayNames={dayNames.slice(-days.length)}
      />
      <Suspense fallback={<TrendSkeleton />}>
        <Trend survey={survey} about={about} />
      </Suspense>
    </div>
  );
}

function Trend({ survey, about }: { survey: Survey; about: string }) {
  const text = useText();
  return <ScoreOverTime days={useYear(survey)} about={about} name={text('dashboard.overall')} color="var(--overall)" />;
}

function TrendSkeleton() {
  return (
    <div className="card p-4 sm:p-5">
      <Skeleton className="h-5 w-40" />
      <div className="mt-[27px]" style={{ height: HEIGHTS.area }}>
        <Skeleton className="h-full" />
      </div>
    </div>
  );
}
