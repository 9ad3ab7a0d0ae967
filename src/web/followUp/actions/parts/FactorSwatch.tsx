import type { FourP } from '../../../domain/scoring/fourP.ts';

const COLORS: Record<FourP, string> = { 1: 'bg-p1', 2: 'bg-p2', 3: 'bg-p3', 4: 'bg-p4' };

/** A patch in the colour of a P, beside what is about it. */
export function FactorSwatch({ factor }: { factor: FourP }) {
  return <span aria-hidden className={`size-2 shrink-0 rounded-xs ${COLORS[factor]}`} />;
}
