import { useEffect, useState } from 'react';

/** Whether this tab may change an audit: 'other' while another tab has it open, 'asking' until it is known. */
export type DraftLock = { state: 'asking' | 'mine' | 'other'; takeOver: () => void };

/** A tab that just left an audit, this one included, lets it go within so many ms. */
const PATIENCE_MS = 400;

/** Holds an audit for this tab as long as it is on screen: two tabs that write it would lose what each other wrote. */
export function useDraftLock(surveyId: string): DraftLock {
  const [state, setState] = useState<DraftLock['state']>('asking');
  const [asked, setAsked] = useState(0);
  useEffect(() => hold(surveyId, asked > 0, setState), [surveyId, asked]);
  return { state, takeOver: () => setAsked((times) => times + 1) };
}

/** Waits for the audit and holds it. Gives what lets go. To a browser without locks, each tab is the only one. */
function hold(surveyId: string, steal: boolean, tell: (state: 'mine' | 'other') => void): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  const told = (state: 'mine' | 'other') => {
    if (!signal.aborted) tell(state);
  };
  if (!navigator.locks) {
    told('mine');
    return () => leaving.abort();
  }
  const impatience = window.setTimeout(() => told('other'), PATIENCE_MS);
  const untilLeft = () =>
    new Promise<void>((resolve) => {
      window.clearTimeout(impatience);
      told('mine');
      if (signal.aborted) resolve();
      else signal.addEventListener('abort', () => resolve());
    });
  navigator.locks
    .request(`fourscore.audit.${surveyId}`, steal ? { steal } : { signal }, untilLeft)
    // Another tab took it over, or this one left while it waited.
    .catch(() => told('other'));
  return () => {
    window.clearTimeout(impatience);
    leaving.abort();
  };
}
