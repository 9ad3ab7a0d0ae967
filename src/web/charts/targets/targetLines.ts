import { lazyPart } from '../../ui/popups/usePopup.ts';

/** Few stores have a target, so a chart without one does not wait for its lines. */
export const targetLines = lazyPart(() => import('./TargetLines.tsx').then((file) => file.TargetLines));
