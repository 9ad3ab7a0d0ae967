/** The maximum delay in ms on a page that is never idle, and the delay in Safari. */
const LATEST_MS = 500;

/** Runs work once the browser is idle, or after `LATEST_MS`. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  // Safari doesn't support `requestIdleCallback`.
  if (!window.requestIdleCallback) {
    const timer = window.setTimeout(work, LATEST_MS);
    return () => window.clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(work, { timeout: LATEST_MS });
  return () => window.cancelIdleCallback(handle);
}
