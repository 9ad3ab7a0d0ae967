import type { Arm } from '../choices/comparison.ts';

/** How the arms are told apart, in colour and in grey: pine and solid, grey and dashed. */
export const ARM_LOOKS: Record<Arm, { color: string; dash: string | null }> = {
  with: { color: 'var(--overall)', dash: null },
  without: { color: 'var(--fg-2)', dash: '6 4' },
};
