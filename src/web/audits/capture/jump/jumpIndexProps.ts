import type { CategoryParts } from '../frame/parts.ts';
import type { Taking } from '../frame/taking.ts';
import type { Where } from '../frame/where.ts';

/** The contents and look of the jump index. */
export type JumpIndexProps = {
  taking: Taking;
  where: Where;
  categories: readonly CategoryParts[];
  /** 'sheet' has targets large enough for a thumb. */
  look: 'panel' | 'sheet';
  /** Called when the user chooses a place. */
  onLeave?: () => void;
};
