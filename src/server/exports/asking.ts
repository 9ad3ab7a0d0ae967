import { Refusal } from '../refusal.ts';
import type { Viewer } from '../identity/viewer.ts';

/** How often a caller who reads is asked for again, in ms. */
const ASK_EVERY_MS = 5_000;

type Rights = Pick<Viewer, 'isAdministrator' | 'groupId'>;

/**
 * Asks again who reads: at once, and then every few seconds. Refuses when they may no longer, or when their rights are not
 * those with which the reading began (safety, P19).
 */
export function stillAllowed(began: Rights, ask: () => Promise<Rights>): () => Promise<void> {
  let next = 0;
  return async () => {
    if (performance.now() < next) return;
    const now = await ask();
    if (now.isAdministrator !== began.isAdministrator || now.groupId !== began.groupId) {
      throw new Refusal('not_allowed');
    }
    next = performance.now() + ASK_EVERY_MS;
  };
}
