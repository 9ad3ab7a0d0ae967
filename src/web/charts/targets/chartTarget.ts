import { lazyPart } from '../../ui/popups/usePopup.ts';

/** A score to reach, in words such as 'Target 70% by 30 Jun 2027', and the colour of what is to reach it. */
export type ChartTarget = { words: string; score: number; color: string };

/** Few stores have a target, so a chart without one does not wait for its lines. */
export const targetLines = lazyPart(() => import('./TargetLines.tsx').then((file) => file.TargetLines));
