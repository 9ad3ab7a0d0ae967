import type { ReplyOf } from '../../contract/kit/call.ts';
import type { addPhone, listPhones } from '../../contract/phones.ts';

/** A phone as lists show it. */
export type Phone = ReplyOf<typeof listPhones>['resultData'][number];

/** A phone that was just added: what connects it is told this once. `user` is the name of whom it sends for. */
export type NewPhone = ReplyOf<typeof addPhone>['resultData'] & { name: string; user: string };

/** Hosts at which a machine finds itself alone. */
const OWN_HOST = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/;

/** Whether an address leads to the machine itself, so that no phone reaches it. */
export function isLocal(url: string): boolean {
  return OWN_HOST.test(new URL(url).hostname);
}
