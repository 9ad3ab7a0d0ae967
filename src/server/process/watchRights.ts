import { Refusal } from '../refusal.ts';

const ASK_EVERY_MS = 5_000;

/**
 * Checks the rights of a caller regularly, and calls `refuse` with the Refusal that `ask` throws. Other failures, such
 * as a lost database, change nothing. Returns the function that stops the checks.
 */
export function watchRights(
  ask: () => Promise<unknown>,
  refuse: (refusal: Refusal) => void,
  everyMs = ASK_EVERY_MS,
): () => void {
  const timer = setInterval(() => {
    ask().catch((error: unknown) => error instanceof Refusal && refuse(error));
  }, everyMs);
  return () => clearInterval(timer);
}
