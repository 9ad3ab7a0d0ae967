import { curveMonotoneX, line } from 'd3-shape';
import { MARGIN, scoreScale, type Size } from '../../../charts/shapes/plot.ts';

/** The distance between the plot's edges and the first and last month, in pixels. */
const INSET = 12;
/** The approximate length of a month. */
const MONTH_DAYS = 30.4;
/** Dimensions of month labels, in pixels. */
const LABEL = { least: 76, letter: 6.2, between: 18 };

/** The layout of a trend chart: where it shows months, scores and labels. */
export type TrendLayout = {
  x: (index: number) => number;
  y: (score: number) => number;
  /** Returns a line through the scores as an SVG path, with gaps for months without a score. */
  path: (scores: readonly (number | null)[]) => string;
  /** Returns the horizontal position of a day in the month with this index. */
  place: (index: number, day: string) => number;
  /** Checks whether a month has a label; the last month always does. */
  hasLabel: (index: number) => boolean;
};

/** Lays out `months` months, evenly spaced; `longestName` is the length of the longest label, in characters. */
export function layOutTrend({ width, height }: Size, months: number, longestName = 0): TrendLayout {
  const left = MARGIN.left + INSET;
  const right = Math.max(left, width - MARGIN.right - INSET);
  const step = months > 1 ? (right - left) / (months - 1) : 0;
  const every = Math.max(
    1,
    Math.ceil(Math.max(LABEL.least, longestName * LABEL.letter + LABEL.between) / Math.max(1, step)),
  );
  const x = (index: number) => left + index * step;
  const y = scoreScale(height);
  return {
    x,
    y,
    // A month's score is drawn at the middle of the month.
    place: (index, day) => Math.max(MARGIN.left, x(index) + ((Number(day.slice(8)) - 1) / MONTH_DAYS - 0.5) * step),
    path: (scores) =>
      line<number | null>(
        (_score, index) => x(index),
        (score) => y(score ?? 0),
      )
        .defined((score) => score !== null)
        .curve(curveMonotoneX)
        .digits(2)([...scores]) ?? '',
    hasLabel: (index) => (months - 1 - index) % every === 0,
  };
}
