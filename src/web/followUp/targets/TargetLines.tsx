import { MARGIN, scoreScale, type Size } from '../charts/shapes/plot.ts';

/** A score to reach, in words such as 'Target 70% by 30 Jun 2027', and the colour of what is to reach it. */
export type ChartTarget = { words: string; score: number; color: string };

/** A label takes so much, in pixels: one nearer to the label above it stands beneath its line. */
const LABEL_HEIGHT = 18;
const ABOVE = -7;
const BENEATH = 15;

/** Dashed lines over the marks of a chart, each with its words. */
export function TargetLines({ targets, size }: { targets: readonly ChartTarget[]; size: Size }) {
  const y = scoreScale(size.height);
  const right = Math.max(MARGIN.left, size.width - MARGIN.right);
  const sorted = targets.toSorted((a, b) => b.score - a.score);
  let last = Number.NEGATIVE_INFINITY;
  return sorted.map(({ words, score, color }) => {
    const at = y(score);
    const above = at + ABOVE;
    const label = above - last < LABEL_HEIGHT ? at + BENEATH : above;
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
