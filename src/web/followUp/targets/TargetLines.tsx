import { MARGIN, scoreScale, type Size } from '../../charts/shapes/plot.ts';

/** A target score, its text such as 'Target 70% by 30 Jun 2027', and the colour of its series. */
export type ChartTarget = { words: string; score: number; color: string };

/** The height of a label in pixels; a label closer than this to the one above is placed below its line. */
const LABEL_HEIGHT = 18;
const ABOVE = -7;
const LABEL_OFFSET = 15;

/** Draws a dashed line for each target over the marks of a chart, with its text. */
export function TargetLines({ targets, size }: { targets: readonly ChartTarget[]; size: Size }) {
  const y = scoreScale(size.height);
  const right = Math.max(MARGIN.left, size.width - MARGIN.right);
  const highestFirst = targets.toSorted((a, b) => b.score - a.score);
  let last = Number.NEGATIVE_INFINITY;
  return highestFirst.map(({ words, score, color }) => {
    const at = y(score);
    const labelTop = at + ABOVE;
    const label = labelTop - last < LABEL_HEIGHT ? at + LABEL_OFFSET : labelTop;
    last = label;
    return (
      <g key={words} className="chart-late">
        <line x1={MARGIN.left} x2={right} y1={at} y2={at} stroke={color} strokeWidth={1.5} strokeDasharray="7 4" />
        <text x={right} y={label} textAnchor="end" className="chart-label chart-plate">
          {words}
        </text>
      </g>
    );
  });
}
