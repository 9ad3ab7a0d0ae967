import type { Factor } from '../../domain/scoring/fourP.ts';

/** The fixed colours of the four Ps, from the theme. */
export const FACTOR_COLORS: Record<Factor, string> = {
  1: 'var(--p1)',
  2: 'var(--p2)',
  3: 'var(--p3)',
  4: 'var(--p4)',
};
