import { PEERS_LEAST } from '../../../domain/evaluation/peers.ts';
import { useText } from '../../i18n/useText.ts';
import type { Measure } from '../../audits/assessments/measure.ts';
import type { Peers } from './benchmark.ts';

type PeersLineProps = {
  peers: Peers;
  /** The store's own value; null if it has none. */
  ownValue: number | null;
  direction: Measure['direction'];
  formatValue: (value: number) => string;
};

/** Compares a store's value with those of the stores in its groups, or explains why there is no comparison. */
export function PeersLine({ peers, ownValue, direction, formatValue }: PeersLineProps) {
  const text = useText();
  const { median, top_quarter: top, stores } = peers;
  if (median === null || top === null) {
    return (
      <p className="num rounded-lg border border-dashed border-line-2 px-3 py-2 text-xs text-fg-2">
        {stores < PEERS_LEAST ? text('benchmark.peers.few', { stores, least: PEERS_LEAST }) : text('peers.withheld')}
      </p>
    );
  }
  const isLowerBetter = direction === 'down';
  return (
    <div>
      <Picture {...{ median, top, ownValue, direction }} />
      <p className="num mt-1.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-0.5 text-xs text-fg-2">
        <span className="inline-flex items-center gap-1.5">
          <span className="peers-tick static" aria-hidden />
          {text('benchmark.peers.median', { value: formatValue(median) })}
        </span>
        {direction !== 'none' && (
          <span className="inline-flex items-center gap-1.5">
            <span className="h-1.5 w-2.5 rounded-full bg-accent/60" aria-hidden />
            {text(`benchmark.peers.${isLowerBetter ? 'upTo' : 'from'}`, { value: formatValue(top) })}
          </span>
        )}
      </p>
      <p className="num text-xs text-fg-3">{text('benchmark.peers.stores', { count: stores })}</p>
    </div>
  );
}

/** The share of the line, in percent, that is left free at each end. */
const MARGIN = 12;

type PictureProps = { median: number; top: number; ownValue: number | null; direction: Measure['direction'] };

function Picture({ median, top, ownValue, direction }: PictureProps) {
  const values = ownValue === null ? [median, top] : [median, top, ownValue];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const place = (value: number) => (high === low ? 50 : MARGIN + ((value - low) / (high - low)) * (100 - 2 * MARGIN));
  const band =
    direction === 'down'
      ? { left: 0, width: `${place(top)}%` }
      : { left: `${place(top)}%`, width: `${100 - place(top)}%` };
  return (
    <div className="relative h-4" aria-hidden>
      <span className="absolute inset-x-0 top-1/2 h-px bg-line-2" />
      {direction !== 'none' && (
        <span className="absolute top-1/2 h-1.5 -translate-y-1/2 rounded-full bg-accent/60" style={band} />
      )}
      <span className="peers-tick" style={{ left: `${place(median)}%` }} />
      {ownValue !== null && (
        <span
          className="absolute top-1/2 size-3 -translate-1/2 rounded-full border-2 border-card bg-accent"
          style={{ left: `${place(ownValue)}%` }}
        />
      )}
    </div>
  );
}
