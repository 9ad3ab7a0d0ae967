import { scaleUtc } from 'd3-scale';
import { area, curveMonotoneX, line } from 'd3-shape';
import { dayOf, MS_PER_DAY, startOfDay } from '../../domain/days.ts';
import { MARGIN, scoreScale, type Size } from './plot.ts';
import type { ScoreDay } from './scoreDays.ts';

/** Points keep this distance from the plot's edges, in pixels, so that they are not cut. */
const INSET = 6;
/** The room that a date at the foot takes, in pixels. */
const TICK_ROOM = 92;
/** Beyond so many days a tick names month and year instead of the day. */
const LONG_DAYS = 300;

export type DateTick = { x: number; day: string };
export type LineLayout = {
  x: (index: number) => number;
  y: (score: number) => number;
  /** The line through the scores, and the area under it, as SVG paths. */
  line: string;
  area: string;
  ticks: DateTick[];
  /** Whether the ticks are best named by month and year. */
  long: boolean;
};

/** Where the days' scores lie. Days must be in order; a single day stands in the middle. */
export function layOutLine(days: readonly ScoreDay[], { width, height }: Size): LineLayout {
  const times = days.map(({ day }) => startOfDay(day));
  const first = times[0] ?? new Date(0);
  const last = times.at(-1) ?? first;
  const place = scaleUtc(
    [first, last],
    [MARGIN.left + INSET, Math.max(MARGIN.left + INSET, width - MARGIN.right - INSET)],
  );
  const y = scoreScale(height);
  const positions = times.map((time) => place(time));
  const x = (index: number) => positions[index] ?? 0;
  const top = (day: ScoreDay) => y(day.score);
  const along = (_day: ScoreDay, index: number) => x(index);
  const single = first.getTime() === last.getTime();
  return {
    x,
    y,
    line: line<ScoreDay>(along, top).curve(curveMonotoneX).digits(2)([...days]) ?? '',
    area: area<ScoreDay>(along, y(0), top).curve(curveMonotoneX).digits(2)([...days]) ?? '',
    ticks: single
      ? [{ x: x(0), day: dayOf(first) }]
      : wholeDays(place.ticks(Math.max(2, Math.floor(width / TICK_ROOM)))).map((time) => ({
          x: place(time),
          day: dayOf(time),
        })),
    long: last.getTime() - first.getTime() > LONG_DAYS * MS_PER_DAY,
  };
}

/** Over a few days the scale offers hours too; a score belongs to a day. */
function wholeDays(times: readonly Date[]): Date[] {
  return times.filter((time) => time.getTime() % MS_PER_DAY === 0);
}

/** At most so many values with the same course: each the mean of as many neighbours. */
export function thin(values: readonly number[], most: number): number[] {
  const each = Math.ceil(values.length / most);
  if (each <= 1) return [...values];
  return Array.from({ length: Math.ceil(values.length / each) }, (_, index) => {
    const some = values.slice(index * each, (index + 1) * each);
    return some.reduce((sum, value) => sum + value, 0) / some.length;
  });
}

/** The path of a sparkline: values spread over its width, the lowest and the highest near its edges. */
export function sparkPath(values: readonly number[], { width, height }: Size): { path: string; end: [number, number] } {
  const edge = 4;
  const low = Math.min(...values);
  const spread = Math.max(1, Math.max(...values) - low);
  const x = (index: number) => edge + (index * (width - 2 * edge)) / Math.max(1, values.length - 1);
  const y = (value: number) => height - edge - ((value - low) * (height - 2 * edge)) / spread;
  const path =
    line<number>((_value, index) => x(index), y)
      .curve(curveMonotoneX)
      .digits(2)([...values]) ?? '';
  const last = values.length - 1;
  return { path, end: [x(last), y(values[last] ?? low)] };
}
