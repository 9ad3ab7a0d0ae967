import { area, curveMonotoneX, line } from 'd3-shape';
import { dateTicks, dayNumber } from './dateTicks.ts';
import { MARGIN, scoreScale, type Size } from './plot.ts';
import type { ScoreDay } from './scoreDays.ts';

/** The distance of points from the plot's edges, in pixels, so that they are not clipped. */
const INSET = 6;
/** The width of a date label on the axis, in pixels. */
const TICK_ROOM = 92;
/** The number of days above which a tick shows the month and year instead of the day. */
const LONG_DAYS = 300;

type DateTick = { x: number; day: string };
export type LineLayout = {
  x: (index: number) => number;
  y: (score: number) => number;
  /** Returns the horizontal position of a day, in pixels. */
  place: (day: string) => number;
  /** The line through the scores, and the area under it, as SVG paths. */
  line: string;
  area: string;
  ticks: DateTick[];
  /** True if the ticks should show month and year. */
  long: boolean;
};

/** Lays out a line chart. Days must be in order; a single day is centred. */
export function layOutLine(days: readonly ScoreDay[], { width, height }: Size): LineLayout {
  const first = days[0]?.day ?? '1970-01-01';
  const last = days.at(-1)?.day ?? first;
  const span = dayNumber(last) - dayNumber(first);
  const left = MARGIN.left + INSET;
  const right = Math.max(left, width - MARGIN.right - INSET);
  const place = (day: string) =>
    span === 0 ? (left + right) / 2 : left + ((dayNumber(day) - dayNumber(first)) / span) * (right - left);
  const y = scoreScale(height);
  const positions = days.map(({ day }) => place(day));
  const x = (index: number) => positions[index] ?? 0;
  const top = (day: ScoreDay) => y(day.score);
  const along = (_day: ScoreDay, index: number) => x(index);
  return {
    x,
    y,
    place,
    line: line<ScoreDay>(along, top).curve(curveMonotoneX).digits(2)([...days]) ?? '',
    area: area<ScoreDay>(along, y(0), top).curve(curveMonotoneX).digits(2)([...days]) ?? '',
    ticks: dateTicks(first, last, Math.max(2, Math.floor(width / TICK_ROOM))).map((day) => ({ x: place(day), day })),
    long: span > LONG_DAYS,
  };
}

/**
 * Reduces a series to at most `most` values but preserves its trend: each value is the mean of the same number of
 * consecutive values, except the last, which is the mean of the remaining ones.
 */
export function thin(values: readonly number[], most: number): number[] {
  const bucketSize = Math.ceil(values.length / most);
  if (bucketSize <= 1) return [...values];
  return Array.from({ length: Math.ceil(values.length / bucketSize) }, (_, index) => {
    const bucket = values.slice(index * bucketSize, (index + 1) * bucketSize);
    return bucket.reduce((sum, value) => sum + value, 0) / bucket.length;
  });
}

/** Returns the path of a sparkline and the position of its last value. */
export function sparkPath(values: readonly number[], { width, height }: Size): { path: string; end: [number, number] } {
  const edge = 4;
  const low = Math.min(...values);
  const extent = Math.max(1, Math.max(...values) - low);
  const x = (index: number) => edge + (index * (width - 2 * edge)) / Math.max(1, values.length - 1);
  const y = (value: number) => height - edge - ((value - low) * (height - 2 * edge)) / extent;
  const path =
    line<number>((_value, index) => x(index), y)
      .curve(curveMonotoneX)
      .digits(2)([...values]) ?? '';
  const last = values.length - 1;
  return { path, end: [x(last), y(values[last] ?? low)] };
}
