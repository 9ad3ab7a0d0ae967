import type { Draft } from '../kept/draft.ts';
import type { KeptStoreFacts, References } from '../kept/references.ts';

/** What the screens of an audit that is taken are about. */
export type Taking = {
  draft: Draft;
  references: References;
  /** What the last audit found; undefined where nothing of the store is kept. */
  facts: KeptStoreFacts | undefined;
};
