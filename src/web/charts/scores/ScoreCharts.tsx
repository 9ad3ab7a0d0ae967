import { useState } from 'react';
import { FOUR_PS, type FourP } from '../../../domain/scoring/fourP.ts';
import type { StoreCard } from '../../../contract/kit/shapes.ts';
import { useBinLabels } from '../shapes/binLabels.ts';
import { binDays } from '../shapes/bins.ts';
import { ChartCard } from '../ChartCard.tsx';
import { groupsThatFit } from '../shapes/columns.ts';
import { EmptyChart, EmptyRadar } from '../EmptyChart.tsx';
import { FOUR_P_COLORS } from '../fourPColors.ts';
import { FourPColumns } from '../FourPColumns.tsx';
import { FourPLegend } from '../FourPLegend.tsx';
import { Radar } from '../Radar.tsx';
import { ScoreArea } from '../ScoreArea.tsx';
import type { FourPScores, ScoreDay } from '../shapes/scoreDays.ts';
import type { ChartTargetsOf, ChartTargets } from '../targets/chartTargets.ts';
import { useFourPNames } from '../useFourPNames.ts';
import { useWidth } from '../useWidth.ts';
import type { ChartVersionsOf } from '../versions/chartVersions.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useListFormat } from '../../i18n/useListFormat.ts';
import { useText } from '../../i18n/useText.ts';
import type { Subject } from './scoreReads.ts';
import type { Scores } from './useScores.ts';

/** The charts' heights in pixels. */
export const HEIGHTS = { radar: 300, area: 300, columns: 276 } as const;

type ChartsProps = {
  subject: Pick<Subject, 'food' | 'range'>;
  scores: Pick<Scores, 'days' | 'marks'>;
  store: Pick<StoreCard, 'store_name'>;
  name: string;
  color: string;
  targetsOf?: ChartTargetsOf;
  versionsOf?: ChartVersionsOf;
};
type OneProps = {
  days: readonly ScoreDay[];
  subtitle: string;
  name: string;
  color: string;
  targets?: ChartTargets | undefined;
  versionsOf?: ChartVersionsOf | undefined;
};

/** Renders the three charts of spec section 2. */
export function ScoreCharts({ subject, scores: { days, marks }, store, name, color, ...marked }: ChartsProps) {
  const { targetsOf, versionsOf } = marked;
  const format = useFormat();
  const dates = format.range(subject.range.from, subject.range.to);
  const formatList = useListFormat();
  const subtitle = formatList([store.store_name, ...(subject.food ? [name] : []), dates]);
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <LatestFourPs
        marks={marks.map(({ date, fourPs }) => ({ name: format.dayTime(date), fourPs }))}
        subtitle={subtitle}
        color={color}
      />
      <ScoreOverTime
        {...{ days, subtitle, name, color, versionsOf }}
        targets={targetsOf?.([subject.food ?? 'overall'])}
      />
      <FourPsOverTime {...{ days, subtitle, versionsOf }} targetsOf={subject.food ? undefined : targetsOf} />
    </div>
  );
}

type FourPMark = { name: string; fourPs: FourPScores };

type FourPsProps = Pick<OneProps, 'subtitle' | 'color'> & {
  /** At most two: the survey, and the survey to compare with. */
  marks: readonly FourPMark[];
  /** Replaces the default title. */
  title?: string;
};

/** Draws the four Ps of a survey and of the survey to compare with. */
export function LatestFourPs({ marks, subtitle, color, title: cardTitle }: FourPsProps) {
  const text = useText();
  const names = useFourPNames();
  const value = useFourPValue();
  const title = cardTitle ?? text('dashboard.fourP');
  const [latest, before] = marks;
  const dayNames = marks.map(({ name }) => name);
  return (
    <ChartCard
      title={title}
      subject={subtitle}
      legend={dayNames.map((name, index) => ({
        name,
        color: index === 0 ? color : 'var(--fg-3)',
        dashed: index > 0,
      }))}
      note={<DayLegend names={dayNames} color={color} />}
      figures={
        latest
          ? {
              columns: [text('charts.fourP'), ...dayNames],
              rows: FOUR_PS.map((fourP) => ({
                name: names[fourP],
                values: marks.map(({ fourPs }) => value(fourPs[fourP])),
              })),
            }
          : null
      }
      height={HEIGHTS.radar}
    >
      {(drawing) =>
        latest ? (
          <Radar
            scores={latest.fourPs}
            before={before?.fourPs ?? null}
            height={HEIGHTS.radar}
            title={title}
            color={color}
            drawing={drawing}
          />
        ) : (
          <EmptyRadar height={HEIGHTS.radar} title={title} sentence={text('charts.empty')} />
        )
      }
    </ChartCard>
  );
}

function useFourPValue(): (score: number | null) => string {
  const text = useText();
  const format = useFormat();
  return (score) => (score === null ? text('charts.notAssessed') : format.percent(score));
}

function DayLegend({ names: [last, first], color }: { names: readonly string[]; color: string }) {
  return (
    <div className="num flex min-h-12 flex-wrap content-start items-center gap-x-4 sm:min-h-6 sm:content-center">
      {last && <DayLine name={last} stroke={color} />}
      {first && <DayLine name={first} stroke="var(--fg-3)" dashes="3 2" />}
    </div>
  );
}

function DayLine({ name, stroke, dashes }: { name: string; stroke: string; dashes?: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <svg width="14" height="2" aria-hidden>
        <path d="M0 1h14" stroke={stroke} strokeWidth="2" strokeDasharray={dashes} />
      </svg>
      {name}
    </span>
  );
}

/** Charts the scores by survey day or longer span. */
export function ScoreOverTime({ days, subtitle, name, color, targets, versionsOf }: OneProps) {
  const text = useText();
  const format = useFormat();
  const title = text('dashboard.scoreOverTime');
  const versions = versionsOf?.(days[0]?.day ?? '', days.at(-1)?.day ?? '');
  return (
    <ChartCard
      title={title}
      subject={subtitle}
      legend={[{ name, color }]}
      note={<p className="flex min-h-6 items-center">{text('dashboard.perSurveyDay', { name })}</p>}
      figures={
        days.length > 0
          ? {
              columns: [text('charts.date'), name],
              rows: days.map(({ day, score }) => ({ name: format.day(day), values: [format.percent(score)] })),
            }
          : null
      }
      height={HEIGHTS.area}
      targets={targets}
      versions={versions}
    >
      {(drawing) =>
        days.length > 0 ? (
          <ScoreArea {...{ days, title, name, color, targets, versions, drawing }} height={HEIGHTS.area} />
        ) : (
          <EmptyChart height={HEIGHTS.area} sentence={text('charts.empty')} />
        )
      }
    </ChartCard>
  );
}

type FourPDaysProps = Pick<OneProps, 'days' | 'subtitle' | 'versionsOf'> & { targetsOf: ChartTargetsOf | undefined };

function FourPsOverTime({ days, subtitle, targetsOf, versionsOf }: FourPDaysProps) {
  const text = useText();
  const formatList = useListFormat();
  const value = useFourPValue();
  const names = useFourPNames();
  const [hidden, setHidden] = useState<ReadonlySet<FourP>>(new Set());
  const [box, width] = useWidth('columns');
  const { span, bins } = binDays(days, groupsThatFit(width, FOUR_PS.length));
  const labels = useBinLabels(bins);
  const visibleFourPs = FOUR_PS.filter((fourP) => !hidden.has(fourP));
  const targets = targetsOf?.(visibleFourPs.map((fourP) => `p${fourP}` as const));
  const missing = bins.length === 0 ? [] : FOUR_PS.filter((fourP) => bins.every((bin) => bin.fourPs[fourP] === null));
  const title = text('dashboard.psOverTime');
  return (
    <ChartCard
      title={title}
      subject={subtitle}
      legend={visibleFourPs.map((fourP) => ({ name: names[fourP], color: FOUR_P_COLORS[fourP] }))}
      note={
        <>
          <FourPLegend hidden={hidden} onChange={setHidden} />
          {missing.length > 0 && (
            <p className="mt-1">
              {text('charts.noneAssessed', { names: formatList(missing.map((fourP) => names[fourP])) })}
            </p>
          )}
        </>
      }
      figures={
        bins.length > 0
          ? {
              ...(span !== 'day' && { note: text(`charts.spans.${span}`) }),
              columns: [text('charts.date'), ...visibleFourPs.map((fourP) => names[fourP])],
              rows: bins.map((bin, index) => ({
                name: labels.full(index),
                values: visibleFourPs.map((fourP) => value(bin.fourPs[fourP])),
              })),
            }
          : null
      }
      height={HEIGHTS.columns}
      targets={targets}
      versions={versionsOf?.(days[0]?.day ?? '', days.at(-1)?.day ?? '')}
      className="lg:col-span-2"
    >
      {(drawing) =>
        bins.length > 0 ? (
          <FourPColumns
            {...{ bins, span, hidden, width, box, targets, drawing }}
            title={title}
            height={HEIGHTS.columns}
          />
        ) : (
          <EmptyChart height={HEIGHTS.columns} sentence={text('charts.empty')} />
        )
      }
    </ChartCard>
  );
}
