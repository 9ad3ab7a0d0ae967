import { useEffect, useState } from 'react';

/**
 * The state of the lock on an audit or assessment: 'mine' if this tab can change it, 'other' while another tab has it
 * open, 'asking' until that is known.
 */
export type DraftLock = { state: 'asking' | 'mine' | 'other'; takeOver: () => void };

/**
 * The time to wait for the lock before another tab counts as having the audit open, in ms. A tab in which the user has
 * just left the audit releases the lock within this time.
 */
const PATIENCE_MS = 400;

/**
 * Locks an audit or assessment for this tab while it is on screen, because two tabs would overwrite each other's
 * changes.
 */
export function useDraftLock(surveyId: string): DraftLock {
  const [state, setState] = useState<DraftLock['state']>('asking');
  const [attempts, setAttempts] = useState(0);
  useEffect(() => holdLock(surveyId, attempts > 0, setState), [surveyId, attempts]);
  return { state, takeOver: () => setAttempts((times) => times + 1) };
}

/**
 * Waits for the audit's lock and holds it. Returns a function that releases it. In browsers without the Locks API,
 * every tab can change the audit.
 */
function holdLock(surveyId: string, steal: boolean, onState: (state: 'mine' | 'other') => void): () => void {
  const leaveController = new AbortController();
  const { signal } = leaveController;
  const report = (state: 'mine' | 'other') => {
    if (!signal.aborted) onState(state);
  };
  if (!navigator.locks) {
    report('mine');
    return () => leaveController.abort();
  }
  const impatience = window.setTimeout(() => report('other'), PATIENCE_MS);
  const waitUntilLeft = () =>
    new Promise<void>((resolve) => {
      window.clearTimeout(impatience);
      report('mine');
      if (signal.aborted) resolve();
      else signal.addEventListener('abort', () => resolve());
    });
  navigator.locks
    .request(`fourscore.audit.${surveyId}`, steal ? { steal } : { signal }, waitUntilLeft)
    // Another tab took over the lock, or the user left the audit while this tab waited.
    .catch(() => report('other'));
  return () => {
    window.clearTimeout(impatience);
    leaveController.abort();
  };
}
