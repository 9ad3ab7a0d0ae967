import { addDays } from '../../../../domain/days.ts';
import { ChartCard } from '../../../charts/ChartCard.tsx';
import { EmptyChart } from '../../../charts/EmptyChart.tsx';
import { LineLegend } from '../../../charts/LineLegend.tsx';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import type { ChartTargets } from '../../../charts/targets/chartTargets.ts';
import type { ChartVersionsOf } from '../../../charts/versions/chartVersions.ts';
import { monthStart } from './monthStart.ts';
import type { Region, TrendMonth } from '../region.ts';
import { TrendLines, type TrendSeries } from './TrendLines.tsx';

/** The chart's height in pixels. */
export const TREND_HEIGHT = 260;

/** Charts the group's mean score by month. */
export function TrendCard({
  region: { name, trend, range },
  targets,
  versionsOf,
}: {
  region: Pick<Region, 'name' | 'trend' | 'range'>;
  targets?: ChartTargets | undefined;
  versionsOf?: ChartVersionsOf | undefined;
}) {
  const text = useText();
  const format = useFormat();
  const title = text('regions.trend');
  const partial = range !== null && !(isFirst(range.from) && isFirst(addDays(range.to, 1)));
  const isCompared = trend.some(({ all }) => all !== null);
  const series: readonly TrendSeries[] = [
    { name, color: 'var(--overall)', dashed: false, of: ({ score }) => score },
    ...(isCompared
      ? [{ name: text('regions.allGroups'), color: 'var(--fg-3)', dashed: true, of: ({ all }: TrendMonth) => all }]
      : []),
  ];
  const months = trend.filter(({ score, all }) => score !== null || all !== null);
  const empty = months.length === 0;
  const versions = versionsOf?.(`${months[0]?.month}-00`, `${months.at(-1)?.month}-31`);
  const value = (score: number | null) => (score === null ? '–' : format.percent(score));
  return (
    <ChartCard
      title={title}
      subject={name}
      legend={series}
      note={
        <>
          <LineLegend lines={series} />
          {partial && <p className="mt-1">{text('regions.wholeMonths')}</p>}
        </>
      }
      figures={
        empty
          ? null
          : {
              ...(partial && { note: text('regions.wholeMonths') }),
              columns: [text('regions.month'), ...series.map((line) => line.name), text('regions.surveyCount')],
              rows: trend.toReversed().map((month) => ({
                name: format.month(monthStart(month)),
                values: [...series.map((line) => value(line.of(month))), format.number(month.surveys)],
              })),
            }
      }
      height={TREND_HEIGHT}
      targets={targets}
      versions={versions}
    >
      {(drawing) =>
        empty ? (
          <EmptyChart height={TREND_HEIGHT} sentence={text(range ? 'charts.empty' : 'regions.trendEmpty')} />
        ) : (
          <TrendLines {...{ series, targets, versions, drawing }} months={trend} height={TREND_HEIGHT} title={title} />
        )
      }
    </ChartCard>
  );
}

function isFirst(day: string): boolean {
  return day.endsWith('-01');
}
