import type { Draft } from '../drafts/draft.ts';
import type { CaptureFacts, References } from '../references/references.ts';

/** The data that the screens of an audit in progress share. */
export type AuditInProgress = {
  draft: Draft;
  references: References;
  /** The stored facts about the store, such as its last audit; undefined if there are none. */
  facts: CaptureFacts | undefined;
};
