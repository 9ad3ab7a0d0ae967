import { useEffect } from 'react';
import { lazyPart } from '../../../ui/popups/usePopup.ts';

/** The screens that finish an audit, which load separately from the questions. */
export const managerScreen = lazyPart(() => import('../manager/ManagerScreen.tsx').then((file) => file.ManagerScreen));
export const reviewScreen = lazyPart(() => import('../review/ReviewScreen.tsx').then((file) => file.ReviewScreen));
export const resultScreen = lazyPart(() => import('../result/ResultScreen.tsx').then((file) => file.ResultScreen));

/** The delay before these screens are fetched, in ms, so that the page's own resources load first. */
const FETCH_AFTER_MS = 3_000;

/** Fetches these screens shortly after the audit is rendered, so that they also open offline. */
export function useLaterScreens(): void {
  useEffect(() => {
    const timer = window.setTimeout(() => {
      for (const screen of [managerScreen, reviewScreen, resultScreen]) screen.fetch();
    }, FETCH_AFTER_MS);
    return () => window.clearTimeout(timer);
  }, []);
}
