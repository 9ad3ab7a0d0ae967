/** The longest that something is put off, in ms, on a page that never rests. */
const LATEST_MS = 500;

/** Does some work once the browser has nothing else to do. Gives what calls it off. */
export function whenIdle(work: () => void): () => void {
  // Safari can't tell when it is idle.
  if (!window.requestIdleCallback) {
    const timer = window.setTimeout(work, LATEST_MS);
    return () => window.clearTimeout(timer);
  }
  const asked = window.requestIdleCallback(work, { timeout: LATEST_MS });
  return () => window.cancelIdleCallback(asked);
}
