/** A place in degrees, east and north. */
export type Place = { east: number; north: number };

/** A rectangle in degrees. */
export type Bounds = { west: number; south: number; east: number; north: number };

/** The visible part of the map: its centre as fractions of the map's width and height, and the zoom factor. */
export type View = { x: number; y: number; zoom: number };

export const WHOLE_MAP: View = { x: 0.5, y: 0.5, zoom: 1 };
export const ZOOM_MAX = 4;

/**
 * Projects a place onto the map, as fractions of its width and height from the top left. The area is small enough for
 * degrees to be evenly spaced; the aspect ratio from `proportion` gives both directions the same scale.
 */
export function project({ east, north }: Place, bounds: Bounds): { x: number; y: number } {
  return {
    x: (east - bounds.west) / (bounds.east - bounds.west),
    y: (bounds.north - north) / (bounds.north - bounds.south),
  };
}

/** Returns the aspect ratio of the bounds on the ground, width over height. */
export function proportion({ west, south, east, north }: Bounds): number {
  return ((east - west) * Math.cos((((north + south) / 2) * Math.PI) / 180)) / (north - south);
}

/** Converts a point of the map to fractions of the visible part; null if it is outside that part. */
export function viewPoint(point: { x: number; y: number }, { x, y, zoom }: View): { x: number; y: number } | null {
  const position = { x: (point.x - x) * zoom + 0.5, y: (point.y - y) * zoom + 0.5 };
  const isInside = position.x >= 0 && position.x <= 1 && position.y >= 0 && position.y <= 1;
  return isInside ? position : null;
}

/** Returns a view that is zoomed in on a point and doesn't extend beyond the map. */
export function viewAround(point: { x: number; y: number }, zoom: number): View {
  const boundedZoom = Math.min(ZOOM_MAX, Math.max(1, zoom));
  const margin = 0.5 / boundedZoom;
  const clamp = (at: number) => Math.min(1 - margin, Math.max(margin, at));
  return { x: clamp(point.x), y: clamp(point.y), zoom: boundedZoom };
}

/** Returns the multiples of `step` from one angle to another, inclusive, all in degrees. */
export function degreesBetween(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step);
  const last = Math.floor(to / step);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * step);
}

/** Returns a smooth line through points as an SVG path; empty if there are no points. */
export function windingPath(points: readonly { x: number; y: number }[]): string {
  const [first] = points;
  if (!first) return '';
  const end = points.length - 1;
  const isRing = end > 0 && first.x === points[end]?.x && first.y === points[end]?.y;
  // In a ring, the first and last points are the same, so the neighbours wrap around.
  const point = (index: number) => points[isRing ? (index + end) % end : Math.min(Math.max(index, 0), end)] ?? first;
  const runs = (index: number) => {
    const [before, after] = [point(index - 1), point(index + 1)];
    return { x: (after.x - before.x) / 6, y: (after.y - before.y) / 6 };
  };
  const stretches = points.slice(1).map((end, index) => {
    const [start, leaves, arrives] = [point(index), runs(index), runs(index + 1)];
    const controls = [
      { x: start.x + leaves.x, y: start.y + leaves.y },
      { x: end.x - arrives.x, y: end.y - arrives.y },
    ];
    return `C${[...controls, end].map(pair).join(' ')}`;
  });
  return `M${pair(first)}${stretches.join('')}`;
}

function pair({ x, y }: { x: number; y: number }): string {
  return `${Number(x.toFixed(2))} ${Number(y.toFixed(2))}`;
}
