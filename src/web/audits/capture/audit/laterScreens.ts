import { useEffect } from 'react';
import { lazyPart } from '../../ui/popups/usePopup.ts';

/** What ends an audit: charts, lists to choose from and a calendar, which its questions need not wait for. */
export const managerScreen = lazyPart(() => import('../manager/ManagerScreen.tsx').then((file) => file.ManagerScreen));
export const reviewScreen = lazyPart(() => import('../review/ReviewScreen.tsx').then((file) => file.ReviewScreen));
export const resultScreen = lazyPart(() => import('../result/ResultScreen.tsx').then((file) => file.ResultScreen));

/** How long what the page needs first has the line to itself, in ms. */
const FETCH_AFTER_MS = 3_000;

/** Has these screens fetched a little after the audit is drawn: without a connection they could not be. */
export function useLaterScreens(): void {
  useEffect(() => {
    const timer = window.setTimeout(() => {
      for (const screen of [managerScreen, reviewScreen, resultScreen]) screen.fetch();
    }, FETCH_AFTER_MS);
    return () => window.clearTimeout(timer);
  }, []);
}
