import './charts.css';
import { sparkPath, thin } from './shapes/line.ts';

const SIZE = { width: 96, height: 30 };
/** The maximum number of points; more would blur together. */
const POINTS_MAX = 24;

/** Draws a trend as a small line. Hidden from assistive technology. */
export function Sparkline({ values, color = 'var(--overall)' }: { values: readonly number[]; color?: string }) {
  const { path, end } = sparkPath(thin(values, POINTS_MAX), SIZE);
  return (
    <svg {...SIZE} aria-hidden className="chart shrink-0">
      <path d={path} fill="none" stroke={color} strokeWidth={1.75} strokeLinecap="round" className="chart-sweep" />
      <circle cx={end[0]} cy={end[1]} r={3} fill={color} className="chart-point chart-late" strokeWidth={1.5} />
    </svg>
  );
}
