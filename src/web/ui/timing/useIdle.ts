import { useEffect, useState } from 'react';

/** The longest that something is put off, in ms, on a page that never rests. */
const LATEST_MS = 500;

/**
 * False while a page is drawn, true once the browser has nothing else to do: for what the user does not wait for yet.
 */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    // Safari can't tell when it is idle.
    if (!window.requestIdleCallback) {
      const timer = window.setTimeout(() => setIdle(true), LATEST_MS);
      return () => window.clearTimeout(timer);
    }
    const asked = window.requestIdleCallback(() => setIdle(true), { timeout: LATEST_MS });
    return () => window.cancelIdleCallback(asked);
  }, []);
  return idle;
}
