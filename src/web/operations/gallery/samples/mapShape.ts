/** A place in degrees, east and north. */
export type Place = { east: number; north: number };

/** A rectangle of degrees. */
export type Bounds = { west: number; south: number; east: number; north: number };

/** Which part of the map is on show: the middle in parts of its width and height, and how many times it is enlarged. */
export type View = { x: number; y: number; zoom: number };

export const WHOLE: View = { x: 0.5, y: 0.5, zoom: 1 };
export const ZOOM_MAX = 4;

/**
 * Where a place lies on the map, in parts of its width and height from the top left. Over so small a piece of the world
 * degrees stand evenly; the bounds' own proportions make a degree east as long as one north.
 */
export function project({ east, north }: Place, bounds: Bounds): { x: number; y: number } {
  return {
    x: (east - bounds.west) / (bounds.east - bounds.west),
    y: (bounds.north - north) / (bounds.north - bounds.south),
  };
}

/** The width of the bounds over their height on the ground. */
export function proportion({ west, south, east, north }: Bounds): number {
  return ((east - west) * Math.cos((((north + south) / 2) * Math.PI) / 180)) / (north - south);
}

/** Where a point of the map stands in the window, in parts of it; null outside. */
export function inView(point: { x: number; y: number }, { x, y, zoom }: View): { x: number; y: number } | null {
  const seen = { x: (point.x - x) * zoom + 0.5, y: (point.y - y) * zoom + 0.5 };
  const inside = seen.x >= 0 && seen.x <= 1 && seen.y >= 0 && seen.y <= 1;
  return inside ? seen : null;
}

/** Enlarges around a point, and never shows what lies beyond the map. */
export function lookAt(point: { x: number; y: number }, zoom: number): View {
  const kept = Math.min(ZOOM_MAX, Math.max(1, zoom));
  const margin = 0.5 / kept;
  const within = (at: number) => Math.min(1 - margin, Math.max(margin, at));
  return { x: within(point.x), y: within(point.y), zoom: kept };
}

/** The whole multiples of `step` between two degrees. */
export function degreesBetween(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step);
  const last = Math.floor(to / step);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * step);
}

/** A line that winds through points as a shore does, as an SVG path: at each point it runs as its neighbours lie. */
export function windingPath(points: readonly { x: number; y: number }[]): string {
  const [first] = points;
  if (!first) return '';
  const end = points.length - 1;
  const isRing = end > 0 && first.x === points[end]?.x && first.y === points[end]?.y;
  // Before the first point of a ring lies the one before the last, and the other way round.
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
