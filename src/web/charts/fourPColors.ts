import type { FourP } from '../../domain/scoring/fourP.ts';

/** The fixed colours of the four Ps, from the theme. */
export const FOUR_P_COLORS: Record<FourP, string> = {
  1: 'var(--p1)',
  2: 'var(--p2)',
  3: 'var(--p3)',
  4: 'var(--p4)',
};
