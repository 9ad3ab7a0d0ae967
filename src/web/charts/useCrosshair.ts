import { useState, type FocusEvent, type KeyboardEvent, type PointerEvent } from 'react';
import { indexAfterKey, nearestIndex } from './shapes/plot.ts';

/**
 * The value that pointer, finger or keyboard points at, by its index; null for none. `position` gives the values'
 * places in the drawing, in pixels from its left.
 */
export function useCrosshair(count: number, position: (index: number) => number) {
  const [index, setIndex] = useState<number | null>(null);
  const active = index !== null && index < count ? index : null;
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const left = event.currentTarget.getBoundingClientRect().left;
    setIndex(nearestIndex(count, position, event.clientX - left));
  };
  const handlers = {
    onPointerDown: point,
    onPointerMove: point,
    onPointerLeave: (event: PointerEvent) => {
      // A finger that is lifted leaves too, but its value stays to be read until the next tap elsewhere.
      if (event.pointerType !== 'touch') setIndex(null);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const next = indexAfterKey(event.key, active ?? count - 1, count);
      if (next === undefined) return;
      event.preventDefault();
      setIndex(next);
    },
    onFocus: (event: FocusEvent<SVGSVGElement>) => {
      // What a screen reader hears on arrival is also shown on screen.
      if (event.currentTarget.matches(':focus-visible')) setIndex(count - 1);
    },
    onBlur: () => setIndex(null),
  };
  return { active, handlers };
}
