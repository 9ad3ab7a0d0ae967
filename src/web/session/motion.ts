import { useEffect } from 'react';
import { setStored, useStored, type Motion } from './storage.ts';

export const MOTIONS: readonly Motion[] = ['usual', 'instant'];

/** The pace that was chosen on the profile page. `timings.ts` and the style sheet go by it. */
export function useMotion(): Motion {
  return useStored('pace') === 'instant' ? 'instant' : 'usual';
}

export function chooseMotion(pace: Motion): void {
  setStored('pace', pace);
}

/** Puts the pace on the page, where the style sheet sees it. Before the first paint `beforePaint.js` has done the same. */
export function useMotionOnPage(): void {
  const pace = useMotion();
  useEffect(() => {
    document.documentElement.dataset['pace'] = pace;
  }, [pace]);
}
