import type { Action } from '../../../../contract/followUp/actions/actions.ts';

/** The possible bulk changes. */
export type Deed = 'reassign' | 'due' | 'done' | 'drop' | 'reopen';

/** The requested change and the actions that it applies to. */
export type Asked = { what: Deed; actions: readonly Action[] };
