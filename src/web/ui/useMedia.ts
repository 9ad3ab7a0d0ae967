import { useCallback, useSyncExternalStore } from 'react';

/** The media query for windows as narrow as a phone's, in which the sidebar is a drawer. */
export const PHONE = '(width < 48rem)';

/** Returns whether a media query matches, and re-renders when that changes. */
export function useMedia(query: string): boolean {
  const listen = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(listen, () => window.matchMedia(query).matches);
}
