import { axisOver, scaleOf, type Axis } from '../../../../charts/intervals/axis.ts';
import type { Size } from '../../../../charts/shapes/plot.ts';
import type { AgreementPair } from '../agreement.ts';

/**
 * Lays out a Bland-Altman plot in CSS pixels. A pair's horizontal position is the mean of its two scores; its vertical
 * position is the second score minus the first.
 */

export const MARGIN = { left: 40, right: 74, top: 14, bottom: 42 } as const;
const STEPS = 4;
const SPAN_LEAST = 8;

export type PairPoint = { pair: AgreementPair; mean: number; difference: number };

/** Returns the pairs ordered by mean, lowest first. The keyboard steps through them in this order. */
export function pointsOf(pairs: readonly AgreementPair[]): PairPoint[] {
  return pairs
    .map((pair) => {
      const [first, second] = pair.scores;
      return { pair, mean: (first + second) / 2, difference: second - first };
    })
    .toSorted((one, other) => one.mean - other.mean || one.difference - other.difference);
}

export type PairShape = { across: Axis; up: Axis; x: (mean: number) => number; y: (difference: number) => number };

/** Lays out the plot. `lines` are the mean difference and the limits of agreement, which must also be visible. */
export function layOutPairs(
  { width, height }: Size,
  points: readonly PairPoint[],
  lines: readonly number[],
): PairShape {
  const means = points.map(({ mean }) => mean);
  const middle = (Math.min(...means) + Math.max(...means)) / 2;
  const across = axisOver([...means, middle - SPAN_LEAST / 2, middle + SPAN_LEAST / 2], STEPS);
  const up = axisOver([0, -2, 2, ...points.map(({ difference }) => difference), ...lines], STEPS);
  return {
    across,
    up,
    x: scaleOf(across, MARGIN.left + 8, width - MARGIN.right - 8),
    y: scaleOf(up, height - MARGIN.bottom, MARGIN.top),
  };
}
