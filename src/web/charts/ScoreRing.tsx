import './charts.css';

const THICKNESS = 6;

/** Draws a score as a ring that fills clockwise. Hidden from assistive technology. */
export function ScoreRing({
  score,
  color = 'var(--overall)',
  size = 52,
}: {
  score: number;
  color?: string;
  size?: number;
}) {
  const middle = size / 2;
  const radius = middle - THICKNESS / 2 - 1;
  const circumference = 2 * Math.PI * radius;
  const ring = { cx: middle, cy: middle, r: radius, fill: 'none', strokeWidth: THICKNESS };
  return (
    <svg width={size} height={size} aria-hidden className="chart shrink-0">
      <circle {...ring} stroke="var(--sunken)" />
      {score > 0 && (
        <circle
          {...ring}
          stroke={color}
          strokeLinecap="round"
          strokeDasharray={`${(circumference * score) / 100} ${circumference}`}
          transform={`rotate(-90 ${middle} ${middle})`}
          className="chart-fill"
        />
      )}
    </svg>
  );
}
