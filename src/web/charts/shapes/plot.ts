/** Calculates the positions of a chart's marks, in CSS pixels. */

/** The ticks of the score axis, from 0 to 100 (spec section 9). */
export const SCORE_TICKS = [0, 25, 50, 75, 100] as const;

/** The margins around the plot, in pixels, with room for labels. */
export const MARGIN = { left: 34, right: 12, top: 22, bottom: 26 } as const;

/** The size of a chart, in pixels. */
export type Size = { width: number; height: number };

/** Returns a function that maps a score to its vertical position in a chart of this height, in pixels. */
export function scoreScale(height: number): (score: number) => number {
  const base = height - MARGIN.bottom;
  return (score) => base - (score / 100) * (base - MARGIN.top);
}

/** Returns the index of the position nearest to `pixel`. Positions are in pixels and increase with the index. */
export function nearestIndex(count: number, position: (index: number) => number, pixel: number): number {
  let low = 0;
  let high = count - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (position(middle) < pixel) low = middle;
    else high = middle;
  }
  return pixel - position(low) < position(high) - pixel ? low : Math.max(0, high);
}

/** The number of positions by which PageUp and PageDown move the crosshair. */
const PAGE = 7;

/** Returns the crosshair's index after a key press; null to hide the crosshair, undefined for keys that it ignores. */
export function indexAfterKey(key: string, current: number, count: number): number | null | undefined {
  const last = count - 1;
  const target = {
    ArrowLeft: current - 1,
    ArrowDown: current - 1,
    ArrowRight: current + 1,
    ArrowUp: current + 1,
    PageDown: current - PAGE,
    PageUp: current + PAGE,
    Home: 0,
    End: last,
  }[key];
  if (target !== undefined) return Math.max(0, Math.min(last, target));
  return key === 'Escape' ? null : undefined;
}

/** Rounds a distance in pixels to two decimals, which is precise enough for a path and keeps it short. */
export function round(pixels: number): number {
  return Math.round(pixels * 100) / 100;
}
