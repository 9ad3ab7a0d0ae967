import { useEffect } from 'react';
import { changeDraft } from '../kept/drafts.ts';

/** How often is tried, and what the screens say of it: the state of each audit is its own (`Draft.state`, photos' `sent`). */

/** Sends what waits, audits first; does nothing while there is no connection, or another tab sends. */
export function sendNow(): void {
  // The sender comes with the next step.
}

/** Tries a refused audit again. */
export async function tryAgain(surveyId: string): Promise<void> {
  await changeDraft(surveyId, (draft) => ({ ...draft, state: 'waiting', refusal: null }));
  sendNow();
}

/** Has what waits sent while a page of audits is open: at once, when the connection comes back, and when the tab is looked at. */
export function useSending(): void {
  useEffect(() => {
    sendNow();
    window.addEventListener('online', sendNow);
    document.addEventListener('visibilitychange', sendNow);
    return () => {
      window.removeEventListener('online', sendNow);
      document.removeEventListener('visibilitychange', sendNow);
    };
  }, []);
}
