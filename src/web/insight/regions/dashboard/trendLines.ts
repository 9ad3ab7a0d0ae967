import { curveMonotoneX, line } from 'd3-shape';
import { MARGIN, scoreScale, type Size } from '../../charts/shapes/plot.ts';

/** Points keep this distance from the plot's edges, in pixels. */
const INSET = 12;
/** The room that a month takes at the foot, in pixels: at least, per letter of its name, and between two. */
const LABEL = { least: 76, letter: 6.2, between: 18 };

/** Where the months of a trend lie. Pure. */
export type TrendLayout = {
  x: (index: number) => number;
  y: (score: number) => number;
  /** A line through the scores as an SVG path; a month without a score is a gap. */
  path: (scores: readonly (number | null)[]) => string;
  /** Whether a month is named at the foot; the last one always is. */
  named: (index: number) => boolean;
};

/** Lays out so many months, at even distances; the longest of their names has so many letters. */
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
    path: (scores) =>
      line<number | null>(
        (_score, index) => x(index),
        (score) => y(score ?? 0),
      )
        .defined((score) => score !== null)
        .curve(curveMonotoneX)
        .digits(2)([...scores]) ?? '',
    named: (index) => (months - 1 - index) % every === 0,
  };
}
