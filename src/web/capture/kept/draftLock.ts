import { useEffect, useState } from 'react';

/** Whether this tab may change an audit: 'other' while another tab has it open, 'asking' until it is known. */
export type DraftLock = { state: 'asking' | 'mine' | 'other'; takeOver: () => void };

/** Holds an audit for this tab as long as it is on screen: two tabs that write it would lose what each other wrote. */
export function useDraftLock(surveyId: string): DraftLock {
  const [state, setState] = useState<DraftLock['state']>('asking');
  const [asked, setAsked] = useState(0);
  useEffect(() => hold(surveyId, asked > 0, setState), [surveyId, asked]);
  return { state, takeOver: () => setAsked((times) => times + 1) };
}

/** Gives what lets go. To a browser without locks, each tab is the only one. */
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
  const untilLeft = () => new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  navigator.locks
    .request(`fourscore.audit.${surveyId}`, steal ? { steal } : { ifAvailable: true }, (lock) => {
      told(lock ? 'mine' : 'other');
      return lock && !signal.aborted ? untilLeft() : undefined;
    })
    // Another tab took it over.
    .catch(() => told('other'));
  return () => leaving.abort();
}
