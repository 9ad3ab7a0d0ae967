import type { CategoryParts } from '../frame/parts.ts';
import type { Taking } from '../frame/taking.ts';
import type { Where } from '../frame/where.ts';

/** What the jump index is about, and how it looks. */
export type JumpIndexProps = {
  taking: Taking;
  where: Where;
  categories: readonly CategoryParts[];
  /** 'sheet' is pressed with a thumb. */
  look: 'panel' | 'sheet';
  /** Called when a place was chosen. */
  onLeave?: () => void;
};
