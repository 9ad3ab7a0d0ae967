import { useCallback, useState } from 'react';

/**
 * The distance at which a part counts as near the viewport: about the height of a screen, so that the part has usually
 * loaded before the user scrolls to it.
 */
const NEAR_MARGIN = '600px';

/** Returns a ref for a part, and whether the part has been near the viewport, so that distant parts aren't loaded. */
export function useNear(distance = NEAR_MARGIN) {
  const [isNear, setIsNear] = useState(false);
  const ref = useCallback(
    (part: Element | null) => {
      if (!part) return undefined;
      const observer = new IntersectionObserver(
        (entries) => {
          if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
          observer.disconnect();
          setIsNear(true);
        },
        { rootMargin: distance },
      );
      observer.observe(part);
      return () => observer.disconnect();
    },
    [distance],
  );
  return { ref, near: isNear };
}
