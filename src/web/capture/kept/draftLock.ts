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

/** A browser without locks has one tab as far as we know. Gives what lets go. */
function hold(surveyId: string, steal: boolean, tell: (state: 'mine' | 'other') => void): () => void {
  if (!navigator.locks) {
    tell('mine');
    return () => undefined;
  }
  let letGo: () => void = () => undefined;
  let gone = false;
  const until = new Promise<void>((resolve) => (letGo = resolve));
  navigator.locks
    .request(`fourscore.audit.${surveyId}`, steal ? { steal } : { ifAvailable: true }, (lock) => {
      if (!gone) tell(lock ? 'mine' : 'other');
      return lock ? until : undefined;
    })
    // Another tab took it over.
    .catch(() => {
      if (!gone) tell('other');
    });
  return () => {
    gone = true;
    letGo();
  };
}
