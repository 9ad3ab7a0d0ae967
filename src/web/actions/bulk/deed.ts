import type { Action } from '../../../contract/followUp/actions.ts';

/** What can be done with many actions at once. */
export type Deed = 'reassign' | 'due' | 'done' | 'drop' | 'reopen';

/** What was asked for, and with which actions. */
export type Asked = { what: Deed; actions: readonly Action[] };
