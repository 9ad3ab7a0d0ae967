import { useId, useMemo, type Ref } from 'react';
import { useFormat } from '../i18n/useFormat.ts';
import { useListFormat } from '../i18n/useListFormat.ts';
import { useText } from '../i18n/useText.ts';
import './charts.css';
import { Crosshair } from './Crosshair.tsx';
import { Frame } from './Frame.tsx';
import { layOutLine } from './shapes/line.ts';
import { highestDay, type ScoreDay } from './shapes/scoreDays.ts';
import type { ChartTargets } from './targets/chartTargets.ts';
import { TooltipRows } from './Tooltip.tsx';
import { useWidth } from './useWidth.ts';
import type { ChartVersions } from './versions/chartVersions.ts';

/** The maximum number of values drawn as points; more would touch each other. */
const POINTS_MAX = 45;
/** The number of values above which the line is thinner. */
const FINE_LINE = 400;

type ScoreAreaProps = {
  /** In order, at least one. */
  days: readonly ScoreDay[];
  height: number;
  title: string;
  name: string;
  color: string;
  targets?: ChartTargets | undefined;
  versions?: ChartVersions | undefined;
  drawing?: Ref<SVGSVGElement>;
};

/** Draws a score over time as a line over a fading area. */
export function ScoreArea({ days, height, title, name, color, targets, versions, drawing }: ScoreAreaProps) {
  const text = useText();
  const format = useFormat();
  const formatList = useListFormat();
  const fade = useId();
  const [box, width] = useWidth('area');
  const shape = useMemo(() => layOutLine(days, { width, height }), [days, height, width]);
  const score = (index: number) => days[index]?.score ?? 0;
  const date = (index: number) => format.day(days[index]?.day ?? '');
  const at = (index: number) => ({ cx: shape.x(index), cy: shape.y(score(index)) });
  const versionsAt = (index: number) => versions?.between(days[index - 1]?.day ?? '', days[index]?.day ?? '') ?? [];
  const fullTitle = targets?.title(title) ?? title;
  const highest = highestDay(days);
  const hasFewDays = days.length <= POINTS_MAX;
  return (
    <Frame
      size={{ width, height }}
      box={box}
      drawing={drawing}
      targets={targets}
      count={days.length}
      position={shape.x}
      label={versions?.title(fullTitle) ?? fullTitle}
      describe={(index) =>
        formatList([
          text('charts.value', { date: date(index), name, value: format.percent(score(index)) }),
          ...versionsAt(index),
        ])
      }
      renderTooltip={(index) => (
        <TooltipRows
          title={date(index)}
          rows={[{ name, color, value: format.percent(score(index)) }]}
          notes={versionsAt(index)}
        />
      )}
      renderOver={(index) => (
        <g>
          <Crosshair x={shape.x(index)} height={height} />
          <circle {...at(index)} r={5} fill={color} className="chart-point" strokeWidth={2} />
        </g>
      )}
      idle={
        <text
          x={shape.x(highest)}
          y={shape.y(score(highest)) - 10}
          textAnchor="middle"
          className="chart-value chart-late"
        >
          {score(highest)}
        </text>
      }
    >
      <Fade id={fade} color={color} />
      {shape.ticks.map((tick) => (
        <text key={tick.day} x={tick.x} y={height - 8} textAnchor="middle" className="chart-tick">
          {shape.long ? format.month(tick.day) : format.shortDay(tick.day)}
        </text>
      ))}
      {versions?.draw(shape.place, { width, height })}
      <g className="chart-sweep">
        <path d={shape.area} fill={`url(#${fade})`} />
        <path
          d={shape.line}
          fill="none"
          stroke={color}
          strokeWidth={days.length > FINE_LINE ? 1.25 : 2}
          className="chart-line"
        />
      </g>
      {hasFewDays && (
        <g className="chart-late">
          {days.map(({ day }, index) => (
            <circle key={day} {...at(index)} r={2.5} fill="var(--card)" stroke={color} strokeWidth={1.5} />
          ))}
        </g>
      )}
    </Frame>
  );
}

function Fade({ id, color }: { id: string; color: string }) {
  return (
    <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
      <stop offset="0%" stopColor={color} stopOpacity={0.26} />
      <stop offset="100%" stopColor={color} stopOpacity={0.02} />
    </linearGradient>
  );
}
