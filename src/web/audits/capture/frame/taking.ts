import type { Draft } from '../drafts/draft.ts';
import type { KeptStoreFacts, References } from '../references/references.ts';

/** The data that the screens of an audit in progress share. */
export type Taking = {
  draft: Draft;
  references: References;
  /** The findings of the last audit; undefined if nothing is stored about the store. */
  facts: KeptStoreFacts | undefined;
};
