import { useSyncExternalStore } from 'react';

/** From here on an index stands beside the questions (design, 'capture-desktop'). */
const WIDE = '(width >= 64rem)';

/** Whether the window has room for two columns. */
export function useWide(): boolean {
  return useSyncExternalStore(listen, () => window.matchMedia(WIDE).matches);
}

function listen(listener: () => void): () => void {
  const media = window.matchMedia(WIDE);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}
