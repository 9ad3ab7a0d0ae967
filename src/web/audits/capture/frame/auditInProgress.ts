import type { Draft } from '../drafts/draft.ts';
import type { CaptureFacts, References } from '../references/references.ts';

/** The data that the screens of an audit in progress share. */
export type AuditInProgress = {
  draft: Draft;
  references: References;
  /** The findings of the last audit; undefined if nothing is stored about the store. */
  facts: CaptureFacts | undefined;
};
