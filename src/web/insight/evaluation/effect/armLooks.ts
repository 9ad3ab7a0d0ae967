import type { Arm } from '../choices/comparison.ts';

/** The line styles of the arms, which differ in greyscale too. */
export const ARM_LOOKS: Record<Arm, { color: string; dash: string | null }> = {
  with: { color: 'var(--overall)', dash: null },
  without: { color: 'var(--fg-2)', dash: '6 4' },
};
