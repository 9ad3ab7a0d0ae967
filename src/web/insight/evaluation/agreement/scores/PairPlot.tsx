import { useMemo, type Ref } from 'react';
import '../../../../charts/charts.css';
import { AxisRules, CrosshairFrame } from '../../../../charts/Frame.tsx';
import { TooltipRows } from '../../../../charts/Tooltip.tsx';
import { useWidth } from '../../../../charts/useWidth.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { useText } from '../../../../i18n/useText.ts';
import { useFigures } from '../../../../i18n/useFigures.ts';
import type { Agreement } from '../agreement.ts';
import { layOutPairs, MARGIN, type PairPoint, type PairShape } from './blandAltman.ts';

type Score = Agreement['scores'][number];

type PairPlotProps = {
  points: readonly PairPoint[];
  /** The mean difference and the limits of agreement; undefined to show only the points. */
  score: Score | undefined;
  height: number;
  title: string;
  drawing: Ref<SVGSVGElement>;
};

/** Draws each pair as a point, with lines for the mean difference and the limits of agreement if they are known. */
export function PairPlot({ points, score, height, title, drawing }: PairPlotProps) {
  const text = useText();
  const format = useFormat();
  const figures = useFigures();
  const [box, width] = useWidth('pairs');
  const lines = useMemo(() => linesOf(score), [score]);
  const shape = useMemo(
    () =>
      layOutPairs(
        { width, height },
        points,
        lines.map(({ at }) => at),
      ),
    [width, height, points, lines],
  );
  const position = (index: number) => shape.x(points[index]?.mean ?? 0);
  const nameOf = (index: number) => {
    const pair = points[index]?.pair;
    return pair ? text('agreement.pairPlot.of', { store: pair.store_name, date: format.day(pair.date) }) : '';
  };
  const rowsOf = (index: number) => {
    const { pair, difference = 0 } = points[index] ?? {};
    const [first = 0, second = 0] = pair?.scores ?? [];
    return [
      { name: text('agreement.pairPlot.first'), value: format.percent(first) },
      { name: text('agreement.pairPlot.second'), value: format.percent(second) },
      { name: text('agreement.pairPlot.difference'), value: figures.signed(difference) },
    ];
  };
  return (
    <CrosshairFrame
      size={{ width, height }}
      box={box}
      drawing={drawing}
      count={points.length}
      position={position}
      label={title}
      describe={(index) =>
        text('charts.values', {
          date: nameOf(index),
          values: rowsOf(index)
            .map(({ name, value }) => `${name} ${value}`)
            .join(', '),
        })
      }
      renderTooltip={(index) => (
        <TooltipRows title={nameOf(index)} rows={rowsOf(index).map((row) => ({ ...row, color: 'var(--overall)' }))} />
      )}
      renderOver={(index) => <Ring point={points[index]} shape={shape} />}
    >
      <Rules shape={shape} width={width} height={height} />
      <Lines lines={lines} shape={shape} width={width} />
      <Points points={points} shape={shape} />
    </CrosshairFrame>
  );
}

function Ring({ point, shape }: { point: PairPoint | undefined; shape: PairShape }) {
  if (!point) return null;
  return (
    <circle
      cx={shape.x(point.mean)}
      cy={shape.y(point.difference)}
      r={6.5}
      fill="none"
      stroke="var(--fg)"
      strokeWidth={2}
    />
  );
}

function Points({ points, shape }: { points: readonly PairPoint[]; shape: PairShape }) {
  return (
    <g className="chart-late">
      {points.map(({ pair, mean, difference }) => (
        <circle
          key={`${pair.first} ${pair.second}`}
          cx={shape.x(mean)}
          cy={shape.y(difference)}
          r={4}
          fill="var(--overall)"
          fillOpacity={0.8}
          className="chart-point"
        />
      ))}
    </g>
  );
}

type PlotRule = { at: number; word: 'upper' | 'mean' | 'lower' };

function linesOf(score: Score | undefined): PlotRule[] {
  if (!score || score.upper === null || score.lower === null) return [];
  return [
    { at: score.upper, word: 'upper' },
    { at: score.bias, word: 'mean' },
    { at: score.lower, word: 'lower' },
  ];
}

function Rules({ shape, width, height }: { shape: PairShape; width: number; height: number }) {
  const text = useText();
  const figures = useFigures();
  const right = width - MARGIN.right;
  return (
    <>
      <AxisRules ticks={shape.up.ticks} y={shape.y} left={MARGIN.left} right={right} strong={0} word={figures.tick} />
      {shape.across.ticks.map((value) => (
        <text
          key={`across ${value}`}
          x={shape.x(value)}
          y={height - MARGIN.bottom + 18}
          textAnchor="middle"
          className="chart-tick"
        >
          {figures.number(value)}
        </text>
      ))}
      <text x={(MARGIN.left + right) / 2} y={height - 6} textAnchor="middle" className="chart-tick">
        {text('agreement.pairPlot.mean')}
      </text>
    </>
  );
}

/** The minimum distance between the middle label and each of the others, in pixels. */
const LABEL_APART = 28;

function Lines({ lines, shape, width }: { lines: readonly PlotRule[]; shape: PairShape; width: number }) {
  const text = useText();
  const figures = useFigures();
  const [upper, , lower] = lines;
  const right = width - MARGIN.right;
  const middle = shape.y(lines[1]?.at ?? 0);
  return (
    <>
      {upper && lower && (
        <rect
          x={MARGIN.left}
          y={shape.y(upper.at)}
          width={right - MARGIN.left}
          height={shape.y(lower.at) - shape.y(upper.at)}
          fill="var(--overall)"
          fillOpacity={0.07}
        />
      )}
      {lines.map(({ at, word }) => {
        const y = shape.y(at);
        const label =
          word === 'mean'
            ? y
            : word === 'upper'
              ? Math.min(y, middle - LABEL_APART)
              : Math.max(y, middle + LABEL_APART);
        const mean = word === 'mean';
        return (
          <g key={word}>
            <line
              x1={MARGIN.left}
              x2={right}
              y1={y}
              y2={y}
              stroke={mean ? 'var(--overall)' : 'var(--fg-2)'}
              strokeWidth={mean ? 2 : 1}
              {...(!mean && { strokeDasharray: '5 4' })}
            />
            <text x={right + 8} y={label - 1} className="chart-label">
              {figures.signed(at)}
            </text>
            <text x={right + 8} y={label + 12} className="chart-tick">
              {text(`agreement.pairPlot.lines.${word}`)}
            </text>
          </g>
        );
      })}
    </>
  );
}
