import { useMemo, type ReactNode, type Ref } from 'react';
import { useWidth } from '../useWidth.ts';
import type { Axis } from './axis.ts';
import { layOutIntervals, type IntervalShape } from './intervalShape.ts';
import './plots.css';
import { RowFrame } from './RowFrame.tsx';

/** A row of a plot. */
export type IntervalRow = {
  key: string;
  name: string;
  /** Shown before the name, 16 px wide. */
  icon: ReactNode;
  before: readonly string[];
  after: readonly string[];
  value: { at: number; low: number | null; high: number | null } | null;
  color: string;
  mark: 'diamond' | 'square' | 'circle';
  filled: boolean;
  /** True for the overall row, which is emphasised. */
  strong?: boolean;
};

type IntervalPlotProps = {
  rows: readonly IntervalRow[];
  /** The headers of the columns before and after the plot. The last column before the plot contains the value. */
  heads: { name: string; before: readonly string[]; after: readonly string[] };
  axis: Axis;
  /** The value with a stronger gridline. */
  strongValue: number;
  tick: (value: number) => string;
  title: string;
  /** The key under which the plot's width is cached. */
  name: string;
  /** Returns the description of a row for assistive technology. */
  describe: (row: IntervalRow) => string;
  drawing: Ref<SVGSVGElement>;
};

/** Draws values with their intervals on a shared axis, one row per value. */
export function IntervalPlot({
  rows,
  heads,
  axis,
  strongValue,
  tick,
  title,
  name,
  describe,
  drawing,
}: IntervalPlotProps) {
  const [box, width] = useWidth(name);
  const shape = useMemo(() => {
    const column = (side: 'before' | 'after', at: number) => rows.map((row) => row[side][at] ?? '');
    return layOutIntervals(width, rows.length, axis, {
      names: [heads.name, ...rows.map((row) => row.name)],
      before: heads.before.map((head, at) => [head, ...column('before', at)]),
      after: heads.after.map((head, at) => [head, ...column('after', at)]),
    });
  }, [width, rows, heads, axis]);
  return (
    <RowFrame
      size={shape.size}
      box={box}
      drawing={drawing}
      label={title}
      count={rows.length}
      top={shape.top}
      rowHeight={shape.rowHeight}
      describe={(index) => {
        const row = rows[index];
        return row ? describe(row) : '';
      }}
    >
      <Heads heads={heads} shape={shape} />
      <AxisRules axis={axis} strongValue={strongValue} tick={tick} shape={shape} />
      {rows.map((row, at) => (
        <Row key={row.key} row={row} at={at} shape={shape} />
      ))}
    </RowFrame>
  );
}

function Heads({ heads, shape }: Pick<IntervalPlotProps, 'heads'> & { shape: IntervalShape }) {
  const { before, after } = shape;
  const rowTexts = [
    ...heads.before.map((head, at) => [head, before[at]] as const),
    ...heads.after.map((head, at) => [head, after[at]] as const),
  ];
  return rowTexts.map(
    ([head, x]) =>
      typeof x === 'number' && (
        <text key={head} x={x} y={17} textAnchor="end" className="chart-tick">
          {head}
        </text>
      ),
  );
}

function AxisRules({
  axis,
  strongValue,
  tick,
  shape,
}: Pick<IntervalPlotProps, 'axis' | 'strongValue' | 'tick'> & { shape: IntervalShape }) {
  const foot = shape.size.height - 24;
  return axis.ticks.map((value) => (
    <g key={value}>
      <line
        x1={shape.x(value)}
        x2={shape.x(value)}
        y1={shape.top}
        y2={foot}
        className={value === strongValue ? 'chart-axis' : 'chart-grid'}
        shapeRendering="crispEdges"
      />
      <text x={shape.x(value)} y={foot + 16} textAnchor="middle" className="chart-tick">
        {tick(value)}
      </text>
    </g>
  ));
}

function Row({ row, at, shape }: { row: IntervalRow; at: number; shape: IntervalShape }) {
  const y = shape.words(at);
  const value = row.before.length - 1;
  const cells = [
    ...row.before.map((text, column) => ({ text, x: shape.before[column], strong: column === value })),
    ...row.after.map((text, column) => ({ text, x: shape.after[column], strong: false })),
  ];
  const base = shape.top + (at + 1) * shape.rowHeight;
  return (
    <g>
      {row.strong && (
        <line x1={0} x2={shape.size.width} y1={base} y2={base} className="chart-grid" shapeRendering="crispEdges" />
      )}
      <svg x={4} y={y - 8} width={16} height={16} viewBox="0 0 16 16" aria-hidden>
        {row.icon}
      </svg>
      <text x={row.icon === null ? 4 : 28} y={y} dy="0.34em" className={row.strong ? 'chart-value' : 'chart-name'}>
        {row.name}
      </text>
      {cells.map(
        ({ text, x, strong }, column) =>
          typeof x === 'number' && (
            <text
              key={column}
              x={x}
              y={y}
              dy="0.34em"
              textAnchor="end"
              className={strong ? 'chart-value' : 'chart-note'}
            >
              {text}
            </text>
          ),
      )}
      {row.value && <Whisker row={row} value={row.value} y={shape.marks(at)} shape={shape} />}
    </g>
  );
}

/** Half the size of a mark and of a whisker's end, in pixels. */
const MARK = 5.5;
const END = 4;

type WhiskerProps = { row: IntervalRow; value: NonNullable<IntervalRow['value']>; y: number; shape: IntervalShape };

/** Draws an interval with its value. Positions beyond the axis are drawn just outside its end. */
function Whisker({ row, value: { at, low, high }, y, shape }: WhiskerProps) {
  const { from, to } = shape.plot;
  const clampedX = (value: number) => Math.max(from - END, Math.min(to + END, shape.x(value)));
  const ends = low !== null && high !== null ? ([clampedX(low), clampedX(high)] as const) : null;
  return (
    <g className="chart-late">
      {ends && (
        <path
          d={`M${ends[0]} ${y}H${ends[1]}M${ends[0]} ${y - END}v${2 * END}M${ends[1]} ${y - END}v${2 * END}`}
          className="chart-whisker"
        />
      )}
      <Mark shape={row.mark} x={clampedX(at)} y={y} color={row.color} filled={row.filled} />
    </g>
  );
}

type MarkProps = { shape: IntervalRow['mark']; x: number; y: number; color: string; filled: boolean };

/** A mark that isn't filled gets the card's colour, so that the whisker does not show through. */
function Mark({ shape, x, y, color, filled }: MarkProps) {
  const paint = { fill: filled ? color : 'var(--card)', stroke: color, strokeWidth: 2 };
  if (shape === 'circle') return <circle cx={x} cy={y} r={MARK - 0.5} {...paint} />;
  if (shape === 'square') {
    return <rect x={x - MARK + 0.5} y={y - MARK + 0.5} width={2 * MARK - 1} height={2 * MARK - 1} rx={2} {...paint} />;
  }
  const distance = MARK + 2;
  return (
    <path
      d={`M${x} ${y - distance}l${distance} ${distance}l-${distance} ${distance}l-${distance} -${distance}z`}
      {...paint}
      strokeLinejoin="round"
    />
  );
}
