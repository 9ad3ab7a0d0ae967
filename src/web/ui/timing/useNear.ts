import { useCallback, useState } from 'react';

/** So far from the window a part counts as near: about a screen, so that a quick scroll finds it there. */
const NEAR = '600px';

/** Whether a part was so near the window once: what is far is not asked for. */
export function useNear(distance = NEAR) {
  const [near, setNear] = useState(false);
  const ref = useCallback(
    (part: Element | null) => {
      if (!part) return undefined;
      const observer = new IntersectionObserver(
        (entries) => {
          if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
          observer.disconnect();
          setNear(true);
        },
        { rootMargin: distance },
      );
      observer.observe(part);
      return () => observer.disconnect();
    },
    [distance],
  );
  return { ref, near };
}
