import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { TIMINGS } from '../session/timings.ts';

/** What is drawn before anything can be measured, in pixels. */
const WIDTH_UNMEASURED = 640;

/** How wide a box of a name was last: the next one is drawn so from the start, and drawn anew only when it differs. */
const lastWidths = new Map<string, number>();

/**
 * The width of a box in pixels. It is measured before the first paint, so that nothing moves; while the window is
 * being resized it follows once the resizing rests (spec section 9).
 */
export function useWidth(name: string): [RefObject<HTMLDivElement | null>, number] {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(() => lastWidths.get(name) ?? WIDTH_UNMEASURED);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const measure = () => {
      // A chart behind its table has no width, and keeps the one it had.
      if (element.clientWidth === 0) return;
      lastWidths.set(name, element.clientWidth);
      setWidth(element.clientWidth);
    };
    measure();
    const observer = new ResizeObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(measure, TIMINGS.resizeDebounce);
    });
    observer.observe(element);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [name]);
  return [box, width];
}
