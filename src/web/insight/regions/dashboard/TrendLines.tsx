import { useMemo, type Ref } from 'react';
import '../../../charts/charts.css';
import { Crosshair } from '../../../charts/Crosshair.tsx';
import { Frame } from '../../../charts/Frame.tsx';
import type { ChartTargets } from '../../../charts/targets/chartTargets.ts';
import { TooltipRows } from '../../../charts/Tooltip.tsx';
import { useWidth } from '../../../charts/useWidth.ts';
import type { ChartVersions } from '../../../charts/versions/chartVersions.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useListFormat } from '../../../i18n/useListFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { monthStart } from './monthStart.ts';
import type { TrendMonth } from '../region.ts';
import { layOutTrend } from './trendLines.ts';

/** A line of the trend; `of` returns a month's score, or null for none. */
export type TrendSeries = {
  name: string;
  color: string;
  dashed: boolean;
  of: (month: TrendMonth) => number | null;
};

type TrendLinesProps = {
  /** Oldest first, at least one. */
  months: readonly TrendMonth[];
  /** The first series is drawn on top, with points. */
  series: readonly TrendSeries[];
  height: number;
  title: string;
  targets: ChartTargets | undefined;
  versions: ChartVersions | undefined;
  drawing: Ref<SVGSVGElement>;
};

/** Draws scores by month, one line per series. */
export function TrendLines({ months, series, height, title, targets, versions, drawing }: TrendLinesProps) {
  const text = useText();
  const format = useFormat();
  const [box, width] = useWidth('trend');
  const names = useMemo(() => months.map((month) => format.month(monthStart(month))), [months, format]);
  const longest = Math.max(0, ...names.map((name) => name.length));
  const shape = useMemo(
    () => layOutTrend({ width, height }, months.length, longest),
    [width, height, months.length, longest],
  );
  const name = (index: number) => names[index] ?? '';
  const scoreAt = (index: number, { of }: TrendSeries) => {
    const month = months[index];
    return month ? of(month) : null;
  };
  const formatList = useListFormat();
  const value = (score: number | null) => (score === null ? text('regions.noScore') : format.percent(score));
  const [own] = series;
  const versionsIn = (index: number) => {
    const month = months[index]?.month ?? '';
    return versions?.between(`${month}-00`, `${month}-31`) ?? [];
  };
  const place = (day: string) =>
    shape.place(
      months.findIndex(({ month }) => day.startsWith(month)),
      day,
    );
  const fullTitle = targets?.title(title) ?? title;
  return (
    <Frame
      size={{ width, height }}
      box={box}
      drawing={drawing}
      targets={targets}
      count={months.length}
      position={shape.x}
      label={versions?.title(fullTitle) ?? fullTitle}
      describe={(index) =>
        text('charts.values', {
          date: name(index),
          values: formatList([
            ...series.map((line) => `${line.name} ${value(scoreAt(index, line))}`),
            ...versionsIn(index),
          ]),
        })
      }
      renderTooltip={(index) => (
        <TooltipRows
          title={name(index)}
          rows={series.map((line) => ({
            name: line.name,
            color: line.color,
            value: value(scoreAt(index, line)),
          }))}
          notes={versionsIn(index)}
        />
      )}
      renderOver={(index) => (
        <g>
          <Crosshair x={shape.x(index)} height={height} />
          {series.toReversed().map((line) => (
            <Point key={line.name} x={shape.x(index)} score={scoreAt(index, line)} y={shape.y} color={line.color} />
          ))}
        </g>
      )}
    >
      <MonthNames names={names} y={height - 8} shape={shape} />
      {versions?.draw(place, { width, height })}
      <Lines months={months} series={series} shape={shape} />
      {own && <Points months={months} series={own} shape={shape} />}
    </Frame>
  );
}

type Shape = ReturnType<typeof layOutTrend>;

function MonthNames({ names, y, shape }: { names: readonly string[]; y: number; shape: Shape }) {
  const last = names.length - 1;
  return names.map(
    (name, index) =>
      shape.hasLabel(index) && (
        <text
          key={name}
          x={shape.x(index)}
          y={y}
          textAnchor={index === last ? 'end' : 'middle'}
          dx={index === last ? 12 : 0}
          className="chart-tick"
        >
          {name}
        </text>
      ),
  );
}

function Lines({ months, series, shape }: Pick<TrendLinesProps, 'months' | 'series'> & { shape: Shape }) {
  return (
    <g className="chart-sweep">
      {series.toReversed().map((line) => (
        <path
          key={line.name}
          d={shape.path(months.map(line.of))}
          fill="none"
          stroke={line.color}
          strokeWidth={line.dashed ? 1.5 : 2}
          {...(line.dashed && { strokeDasharray: '4 4' })}
          className="chart-line"
        />
      ))}
    </g>
  );
}

function Points({ months, series, shape }: { months: readonly TrendMonth[]; series: TrendSeries; shape: Shape }) {
  return (
    <g className="chart-late">
      {months.map((month, index) => {
        const score = series.of(month);
        return (
          score !== null && (
            <circle
              key={month.month}
              cx={shape.x(index)}
              cy={shape.y(score)}
              r={2.5}
              fill="var(--card)"
              stroke={series.color}
              strokeWidth={1.5}
            />
          )
        );
      })}
    </g>
  );
}

type PointProps = { x: number; score: number | null; y: (score: number) => number; color: string };

function Point({ x, score, y, color }: PointProps) {
  if (score === null) return null;
  return <circle cx={x} cy={y(score)} r={5} fill={color} className="chart-point" strokeWidth={2} />;
}
