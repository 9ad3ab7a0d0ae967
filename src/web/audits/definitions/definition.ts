import type { listDefinitions, listPacks } from '../../../contract/audits/definitions.ts';
import type { ReplyOf } from '../../../contract/kit/call.ts';

/** A definition in the list: the audit instrument, or a module. */
export type Definition = ReplyOf<typeof listDefinitions>['resultData'][number];

/** A built-in module. */
export type Pack = ReplyOf<typeof listPacks>['resultData'][number];
