import { MARGIN } from './shapes/plot.ts';

/** Draws the vertical line at the selected value. */
export function Crosshair({ x, height }: { x: number; height: number }) {
  return <line x1={x} x2={x} y1={MARGIN.top} y2={height - MARGIN.bottom} className="chart-crosshair" />;
}
