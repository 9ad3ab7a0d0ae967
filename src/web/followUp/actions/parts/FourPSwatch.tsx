import type { FourP } from '../../../../domain/scoring/fourP.ts';

const COLORS: Record<FourP, string> = { 1: 'bg-p1', 2: 'bg-p2', 3: 'bg-p3', 4: 'bg-p4' };

/** Renders a small square in the colour of a P. */
export function FourPSwatch({ fourP }: { fourP: FourP }) {
  return <span aria-hidden className={`size-2 shrink-0 rounded-xs ${COLORS[fourP]}`} />;
}
