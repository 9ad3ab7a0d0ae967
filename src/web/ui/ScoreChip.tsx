import { useFormat } from '../i18n/useFormat.ts';

const SIZE = 14;
const THICKNESS = 2.5;

/** Shows a score as a chip with a small ring and the number. */
export function ScoreChip({ score }: { score: number }) {
  const format = useFormat();
  const radius = (SIZE - THICKNESS) / 2;
  const circumference = 2 * Math.PI * radius;
  const ring = { cx: SIZE / 2, cy: SIZE / 2, r: radius, fill: 'none', strokeWidth: THICKNESS };
  return (
    <span className="num inline-flex h-6 items-center gap-1.5 rounded-md bg-sunken pr-2 pl-1.5 font-semibold">
      <svg width={SIZE} height={SIZE} aria-hidden>
        <circle {...ring} stroke="var(--line-2)" />
        <circle
          {...ring}
          stroke="var(--overall)"
          strokeDasharray={`${(circumference * score) / 100} ${circumference}`}
          transform={`rotate(-90 ${SIZE / 2} ${SIZE / 2})`}
        />
      </svg>
      {format.percent(score)}
    </span>
  );
}
