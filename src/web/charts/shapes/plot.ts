/** Where a chart's marks lie, in CSS pixels. Everything here is pure. */

/** The score axis: 0 to 100 in every chart (spec section 9), ruled in quarters. */
export const SCORE_TICKS = [0, 25, 50, 75, 100] as const;

/** The room around the plot: tick labels at the left and at the foot, a value's label above the top rule. */
export const MARGIN = { left: 34, right: 12, top: 22, bottom: 26 } as const;

/** The size of a chart's drawing. */
export type Size = { width: number; height: number };

/** The height of a score in a chart so many pixels high. */
export function scoreScale(height: number): (score: number) => number {
  const base = height - MARGIN.bottom;
  return (score) => base - (score / 100) * (base - MARGIN.top);
}

/** The index of the position nearest to a pixel; positions run from left to right. */
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

/** How many positions PageUp and PageDown pass over: a week of days. */
const PAGE = 7;

/** Where a key moves the crosshair: another index, null to put it away, undefined when the key means nothing here. */
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

/** A distance in pixels with the two decimals that a path needs, and no more bytes. */
export function round(pixels: number): number {
  return Math.round(pixels * 100) / 100;
}
