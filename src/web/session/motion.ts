import { useEffect } from 'react';
import { store, useStored, type Pace } from './storage.ts';

export const PACES: readonly Pace[] = ['usual', 'instant'];

/** The pace that was chosen on the profile page. `timings.ts` and the style sheet go by it. */
export function usePace(): Pace {
  return useStored('pace') === 'instant' ? 'instant' : 'usual';
}

export function choosePace(pace: Pace): void {
  store('pace', pace);
}

/** Puts the pace on the page, where the style sheet sees it. Before the first paint `beforePaint.js` has done the same. */
export function usePaceOnPage(): void {
  const pace = usePace();
  useEffect(() => {
    document.documentElement.dataset['pace'] = pace;
  }, [pace]);
}
