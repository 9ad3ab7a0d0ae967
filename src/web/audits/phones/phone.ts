import type { ReplyOf } from '../../../contract/kit/call.ts';
import type { addPhone, listPhones } from '../../../contract/audits/phones.ts';

/** A phone as shown in lists. */
export type Phone = ReplyOf<typeof listPhones>['resultData'][number];

/** A phone that was just added; its settings are returned only once. `user` is the name of the phone's user. */
export type NewPhone = ReplyOf<typeof addPhone>['resultData'] & { name: string; user: string };
