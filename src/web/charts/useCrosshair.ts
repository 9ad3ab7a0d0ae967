import { useState, type FocusEvent, type KeyboardEvent, type PointerEvent } from 'react';
import { indexAfterKey, nearestIndex } from './shapes/plot.ts';

/**
 * Returns the index of the selected value (null if none is selected), and the event handlers that select a value by
 * pointer, touch or keyboard. `position` returns a value's position in the drawing, in pixels from the left.
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
      // Lifting a finger also fires 'leave', but the value stays readable until the next tap elsewhere.
      if (event.pointerType !== 'touch') setIndex(null);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const next = indexAfterKey(event.key, active ?? count - 1, count);
      if (next === undefined) return;
      event.preventDefault();
      setIndex(next);
    },
    onFocus: (event: FocusEvent<SVGSVGElement>) => {
      // The value that a screen reader announces on focus is also shown on screen.
      if (event.currentTarget.matches(':focus-visible')) setIndex(count - 1);
    },
    onBlur: () => setIndex(null),
  };
  return { active, handlers };
}
