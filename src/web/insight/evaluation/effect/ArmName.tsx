import type { Arm } from '../choices/comparison.ts';
import { ARM_LOOKS } from './armLooks.ts';

/** Shows the name of an arm with its line style from the charts. */
export function ArmName({ arm, name }: { arm: Arm; name: string }) {
  const { color, dash } = ARM_LOOKS[arm];
  return (
    <span className="flex min-w-0 items-center gap-2">
      <svg width="18" height="8" aria-hidden className="shrink-0">
        <line x2="18" y1="4" y2="4" stroke={color} strokeWidth="2" {...(dash && { strokeDasharray: '5 3' })} />
      </svg>
      <span className="min-w-0 wrap-break-word">{name}</span>
    </span>
  );
}
