import type { ReplyOf } from '../../contract/kit/call.ts';
import type { addPhone, listPhones } from '../../contract/phones.ts';

/** A phone as lists show it. */
export type Phone = ReplyOf<typeof listPhones>['resultData'][number];

/** A phone that was just added: what connects it is told this once. `user` is the name of whom it sends for. */
export type NewPhone = ReplyOf<typeof addPhone>['resultData'] & { name: string; user: string };
