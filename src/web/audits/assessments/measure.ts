import type { Assessment } from '../../../contract/kit/shapes.ts';
import { roundTo } from '../../../domain/modules/evaluate.ts';

/** A result of an assessment. */
export type Measure = Assessment['measures'][number];

export type MeasureChange = {
  /** The difference between the values as they are shown. */
  by: number;
  before: number;
  /** The direction that is an improvement: 1, -1, or 0 if neither is. */
  good: -1 | 0 | 1;
};

const GOOD = { up: 1, down: -1, none: 0 } as const;

/** Returns the value of a measure; null if it is missing or too little was observed. */
export function shownValue({ value, enough }: Pick<Measure, 'value' | 'enough'>): number | null {
  return enough ? value : null;
}

/**
 * Returns the change in a measure since the assessment with the measures `earlier`; null if either value is missing.
 */
export function measureChange(measure: Measure, earlier: readonly Measure[]): MeasureChange | null {
  const previous = earlier.find((candidate) => candidate.measure === measure.measure);
  const before = previous ? shownValue(previous) : null;
  const value = shownValue(measure);
  if (before === null || value === null) return null;
  const { decimals, direction } = measure;
  const by = roundTo(roundTo(value, decimals) - roundTo(before, decimals), decimals);
  return { by, before, good: GOOD[direction] };
}
