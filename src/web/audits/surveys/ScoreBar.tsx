import './surveys.css';

/**
 * A score as a bar of 8 px: the score before it as a tick, and what would be gained as a hatch behind the solid part.
 * The numbers stand beside it.
 */
export function ScoreBar({
  score,
  color = 'var(--overall)',
  before = null,
  gained = null,
  thin = false,
}: {
  score: number;
  color?: string;
  before?: number | null;
  /** The score with the gain; at least `score`. */
  gained?: number | null;
  thin?: boolean;
}) {
  return (
    <span aria-hidden className={`relative block w-full ${thin ? 'h-1' : 'h-2'}`}>
      <span className="absolute inset-0 overflow-hidden rounded-full bg-sunken">
        {gained !== null && gained > score && (
          <span className="bar-gain absolute inset-y-0 left-0" style={{ width: `${gained}%`, color }} />
        )}
        <span
          className={`absolute inset-y-0 left-0 ${gained !== null && gained > score ? 'bar-solid-before-gain' : 'rounded-full'}`}
          style={{ width: `${score}%`, background: color }}
        />
      </span>
      {before !== null && <span className="bar-tick" style={{ left: `${before}%` }} />}
    </span>
  );
}
