import { roundTo } from '../modules/evaluate.ts';
import { mean } from './statistics.ts';

/** Progress towards a target. Pure. */

const DAYS_A_YEAR = 365;

/** A score to reach by a day, `YYYY-MM-DD`. */
export type Target = { score: number; by: string };

/**
 * The data for measuring a target. `scores` are the scores in the latest audits of the target's store or group, null
 * where an audit has no score for the area. `auditsInYear` contains the number of audits of each store in the past
 * year. `today` is `YYYY-MM-DD`.
 */
export type TargetData = { scores: readonly (number | null)[]; auditsInYear: readonly number[]; today: string };

export type Progress = { current: number | null; reached: boolean; pointsPerAudit: number | null };

/**
 * Returns the progress towards a target. `current` is the mean of the scores as a whole percentage, as shown on screen;
 * `reached` is true if it is at least the target. `pointsPerAudit` is the missing points divided by the number of
 * audits that a store will have by the target date at the pace of the past year: the stores' mean number of audits in a
 * year x days left / 365, rounded down, but at least one. It is null if the target is reached, the target date has
 * passed, or there are no scores.
 */
export function progressOf({ score, by }: Target, { scores, auditsInYear, today }: TargetData): Progress {
  const current = currentOf(scores);
  if (current === null) return { current, reached: false, pointsPerAudit: null };
  if (current >= score) return { current, reached: true, pointsPerAudit: null };
  const remainingDays = (Date.parse(by) - Date.parse(today)) / 86_400_000;
  if (remainingDays < 0) return { current, reached: false, pointsPerAudit: null };
  const audits = Math.max(1, Math.floor((mean(auditsInYear) * remainingDays) / DAYS_A_YEAR));
  return { current, reached: false, pointsPerAudit: (score - current) / audits };
}

/** The number of decimals with which a measure is shown, and the direction in which it should move. */
export type TargetMeasure = { decimals: number; direction: 'up' | 'down' | 'none' };

/**
 * Returns the progress of a measure towards a target: the mean of the stores' known values, rounded as it is shown. A
 * measure that should fall reaches the target from above, any other from below.
 */
export function measureProgressOf(
  score: number,
  values: readonly number[],
  { decimals, direction }: TargetMeasure,
): Pick<Progress, 'current' | 'reached'> {
  if (values.length === 0) return { current: null, reached: false };
  const current = roundTo(mean(values), decimals);
  const goal = roundTo(score, decimals);
  return { current, reached: direction === 'down' ? current <= goal : current >= goal };
}

/** Returns the mean of the known scores as a whole percentage; null if none is known. */
export function currentOf(scores: readonly (number | null)[]): number | null {
  const numbers = scores.filter((score) => score !== null);
  return numbers.length === 0 ? null : Math.round(mean(numbers));
}
