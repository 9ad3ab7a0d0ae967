import './surveys.css';

/** Shows a score as a bar. The bar is hidden from screen readers, so the caller must show the figures. */
export function ScoreBar({
  score,
  color = 'var(--overall)',
  before = null,
  gain = null,
  thin = false,
}: {
  score: number;
  color?: string;
  before?: number | null;
  /** The score including the gain; at least `score`. */
  gain?: number | null;
  thin?: boolean;
}) {
  return (
    <span aria-hidden className={`relative block w-full ${thin ? 'h-1' : 'h-2'}`}>
      <span className="absolute inset-0 overflow-hidden rounded-full bg-sunken">
        {gain !== null && gain > score && (
          <span className="bar-gain absolute inset-y-0 left-0" style={{ width: `${gain}%`, color }} />
        )}
        <span
          className={`absolute inset-y-0 left-0 ${gain !== null && gain > score ? 'bar-solid-before-gain' : 'rounded-full'}`}
          style={{ width: `${score}%`, background: color }}
        />
      </span>
      {before !== null && <span className="bar-tick" style={{ left: `${before}%` }} />}
    </span>
  );
}
