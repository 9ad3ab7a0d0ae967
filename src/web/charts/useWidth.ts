import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { TIMINGS } from '../session/timings.ts';

/** The width used before anything can be measured, in pixels. */
const WIDTH_UNMEASURED = 640;

/**
 * The last width of each box, by name: the next box with that name is first drawn at that width, and redrawn only if
 * its own width differs.
 */
const lastWidths = new Map<string, number>();

/**
 * Measures the width of a box in pixels. The first measurement is made before the first paint, so that nothing moves;
 * when the box is resized, the width is updated once resizing pauses (spec section 9).
 */
export function useWidth(name: string): [RefObject<HTMLDivElement | null>, number] {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(() => lastWidths.get(name) ?? WIDTH_UNMEASURED);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const measure = () => {
      // A chart hidden behind its table has no width, so its last width still applies.
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
