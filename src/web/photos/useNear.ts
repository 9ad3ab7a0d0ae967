import { useEffect, useRef, useState, type RefObject } from 'react';

/** So far from the window a part counts as near: about a screen, so that a quick scroll finds it there. */
const NEAR = '600px';

/** Whether a part was near the window once: what is far is not asked for. */
export function useNear<E extends Element>(): { ref: RefObject<E | null>; near: boolean } {
  const ref = useRef<E>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const part = ref.current;
    if (near || !part) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: NEAR },
    );
    observer.observe(part);
    return () => observer.disconnect();
  }, [near]);
  return { ref, near };
}
