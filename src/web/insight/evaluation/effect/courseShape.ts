import { area, curveMonotoneX, line } from 'd3-shape';
import { mean } from '../../../../domain/evaluation/statistics.ts';
import { monthNumber } from '../../../charts/shapes/dateTicks.ts';
import type { Size } from '../../../charts/shapes/plot.ts';
import { ARMS, type Arm, type Scale } from '../choices/comparison.ts';
import { axisOver, scaleOf, type Axis } from '../../../charts/intervals/axis.ts';
import type { EffectMonth } from './effect.ts';

/** Calculations for the monthly chart of two arms; sizes are in CSS pixels. */

export const COURSE_MARGIN = { left: 40, right: 16, top: 22, bottom: 26 } as const;
const INSET = 12;
/** The maximum number of points by which intervals may extend the axis beyond the means; the rest is cut off. */
const INTERVAL_OVERFLOW_MAX = 15;
/** The minimum span of the axis, in points. */
const SPAN_LEAST = 8;
const STEPS = 5;

type CoursePoint = { mean: number; low: number | null; high: number | null; stores: number };
export type CourseMonth = { month: string } & Record<Arm, CoursePoint | null>;

/** Returns every month from the first to the last, with or without audits. */
export function courseOf(months: readonly EffectMonth[], scale: Scale): CourseMonth[] {
  const [first, last] = [months[0]?.month, months.at(-1)?.month];
  if (first === undefined || last === undefined) return [];
  const byMonth = new Map(months.map((month) => [`${month.month} ${month.arm}`, month]));
  const point = (month: string, arm: Arm): CoursePoint | null => {
    const monthPoint = byMonth.get(`${month} ${arm}`);
    if (!monthPoint) return null;
    const { mean, low, high } = scale === 'change' ? monthPoint.change : monthPoint;
    return { mean, low, high, stores: monthPoint.stores };
  };
  return Array.from({ length: monthNumber(last) - monthNumber(first) + 1 }, (_, at) => {
    const month = monthName(monthNumber(first) + at);
    return { month, with: point(month, 'with'), without: point(month, 'without') };
  });
}

export type CourseShape = {
  axis: Axis;
  x: (index: number) => number;
  y: (value: number) => number;
  line: (arm: Arm) => string;
  /** Returns the path of an arm's interval band. */
  band: (arm: Arm) => string;
  /** Returns the x position of a day. */
  dayAt: (day: string) => number;
};

export function layOutCourse({ width, height }: Size, months: readonly CourseMonth[], scale: Scale): CourseShape {
  const left = COURSE_MARGIN.left + INSET;
  const right = Math.max(left, width - COURSE_MARGIN.right - INSET);
  const step = months.length > 1 ? (right - left) / (months.length - 1) : 0;
  const x = (index: number) => (step === 0 ? (left + right) / 2 : left + index * step);
  const axis = axisOf(months, scale);
  const y = scaleOf(axis, height - COURSE_MARGIN.bottom, COURSE_MARGIN.top);
  const clampedY = (value: number) => y(Math.max(axis.low, Math.min(axis.high, value)));
  return {
    axis,
    x,
    y,
    line: (arm) =>
      line<CourseMonth>(
        (_month, index) => x(index),
        (month) => y(month[arm]?.mean ?? 0),
      )
        .defined((month) => month[arm] !== null)
        .curve(curveMonotoneX)
        .digits(2)([...months]) ?? '',
    band: (arm) =>
      area<CourseMonth>(
        (_month, index) => x(index),
        (month) => clampedY(month[arm]?.low ?? 0),
        (month) => clampedY(month[arm]?.high ?? 0),
      )
        .defined((month) => typeof month[arm]?.low === 'number')
        .curve(curveMonotoneX)
        .digits(2)([...months]) ?? '',
    // A month's mean is drawn at the middle of the month, a day at its place within the month.
    dayAt: (day) => {
      const from = monthNumber(months[0]?.month ?? day);
      return x(monthNumber(day) - from + (Number(day.slice(8)) - 1) / 30.4 - 0.5);
    },
  };
}

function axisOf(months: readonly CourseMonth[], scale: Scale): Axis {
  const points = months.flatMap((month) => ARMS.flatMap((arm) => month[arm] ?? []));
  const means = points.map(({ mean }) => mean);
  const [least, most] = [Math.min(...means), Math.max(...means)];
  const ends = points.flatMap(({ low, high }) => [
    Math.max(low ?? least, least - INTERVAL_OVERFLOW_MAX),
    Math.min(high ?? most, most + INTERVAL_OVERFLOW_MAX),
  ]);
  const values = [...means, ...ends, ...(scale === 'change' ? [0] : [])];
  const middle = (Math.min(...values) + Math.max(...values)) / 2;
  const span = [...values, middle - SPAN_LEAST / 2, middle + SPAN_LEAST / 2];
  return axisOver(scale === 'score' ? span.map((value) => Math.max(0, Math.min(100, value))) : span, STEPS);
}

/**
 * Returns the slope of an arm's means before the month of `day`, in points per month, by least squares; null if fewer
 * than three months have a mean.
 */
export function slopeBefore(months: readonly CourseMonth[], arm: Arm, day: string): number | null {
  const points = months.flatMap((month, at) => {
    const score = month.month < day.slice(0, 7) ? month[arm]?.mean : undefined;
    return score === undefined ? [] : [{ at, score }];
  });
  if (points.length < 3) return null;
  const [middle, level] = [mean(points.map(({ at }) => at)), mean(points.map(({ score }) => score))];
  const variation = points.reduce((sum, { at }) => sum + (at - middle) ** 2, 0);
  return points.reduce((sum, { at, score }) => sum + (at - middle) * (score - level), 0) / variation;
}

function monthName(number: number): string {
  return `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`;
}
