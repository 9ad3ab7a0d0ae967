import { useEffect } from 'react';
import { setSessionValue, useSessionValue, type Motion } from './storage.ts';

export const MOTIONS: readonly Motion[] = ['usual', 'instant'];

/** Returns the pace of the interface. */
export function useMotion(): Motion {
  return useSessionValue('pace') === 'instant' ? 'instant' : 'usual';
}

export function chooseMotion(pace: Motion): void {
  setSessionValue('pace', pace);
}

/** Sets the pace on the page for the style sheet. `beforePaint.js` does the same before the first paint. */
export function useMotionOnPage(): void {
  const pace = useMotion();
  useEffect(() => {
    document.documentElement.dataset['pace'] = pace;
  }, [pace]);
}
