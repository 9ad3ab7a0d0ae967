import { MARGIN } from './shapes/plot.ts';

/** The upright line through the value that is pointed at. */
export function Crosshair({ x, height }: { x: number; height: number }) {
  return <line x1={x} x2={x} y1={MARGIN.top} y2={height - MARGIN.bottom} className="chart-crosshair" />;
}
