import type { Action } from '../../../../contract/followUp/actions/actions.ts';

/** The possible bulk changes. */
export type BulkChangeKind = 'reassign' | 'due' | 'done' | 'drop' | 'reopen';

/** The requested change and the actions that it applies to. */
export type BulkChange = { kind: BulkChangeKind; actions: readonly Action[] };
