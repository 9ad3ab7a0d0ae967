import type { CategoryParts } from '../frame/parts.ts';
import type { AuditInProgress } from '../frame/auditInProgress.ts';
import type { AuditPlace } from '../frame/auditPlace.ts';

/** The contents and look of the jump index. */
export type JumpIndexProps = {
  audit: AuditInProgress;
  place: AuditPlace;
  categories: readonly CategoryParts[];
  /** 'sheet' has targets large enough for a thumb. */
  look: 'panel' | 'sheet';
  /** Called when the user chooses a place. */
  onLeave?: () => void;
};
