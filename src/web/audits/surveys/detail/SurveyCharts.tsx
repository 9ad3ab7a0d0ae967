import { Suspense } from 'react';
import { HEIGHTS, LatestFourPs, ScoreOverTime } from '../../../charts/scores/ScoreCharts.tsx';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useLateVersions } from '../../definitions/versions/useLateVersions.ts';
import { fourPScores, type Survey } from '../survey.ts';
import { useWhen } from '../useWhen.ts';
import { useYear } from '../useYear.ts';

/** Shows charts of a survey's four Ps and of its store's scores over time. */
export function SurveyCharts({ survey }: { survey: Survey }) {
  const text = useText();
  const format = useFormat();
  const formatWhen = useWhen();
  const { before, scores, date, storeName } = survey;
  const subtitle = text('survey.about', { store: storeName, date: format.day(date) });
  const marks = [
    { name: formatWhen(date, before?.date ?? null), fourPs: fourPScores(scores) },
    ...(before ? [{ name: formatWhen(before.date, date), fourPs: before.fourPs }] : []),
  ];
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <LatestFourPs marks={marks} subtitle={subtitle} color="var(--overall)" title={text('survey.fourP')} />
      <Suspense fallback={<TrendSkeleton />}>
        <Trend survey={survey} subtitle={subtitle} />
      </Suspense>
    </div>
  );
}

function Trend({ survey, subtitle }: { survey: Survey; subtitle: string }) {
  const text = useText();
  const [days, versionsOf] = [useYear(survey), useLateVersions()];
  const name = text('dashboard.overall');
  return <ScoreOverTime {...{ days, subtitle, name, versionsOf }} color="var(--overall)" />;
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
