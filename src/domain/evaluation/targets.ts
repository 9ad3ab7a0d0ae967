import { mean } from './statistics.ts';

/** How far it is to a target. Pure. */

const DAYS_A_YEAR = 365;

/** A score to reach by a day, `YYYY-MM-DD`. */
export type Target = { score: number; by: string };

/**
 * What a target is measured by: the scores in the latest audits of its store, or of its group's stores, null where the audit
 * did not count the area; how many audits each store had in the year before; today, `YYYY-MM-DD`.
 */
export type Standing = { scores: readonly (number | null)[]; auditsInYear: readonly number[]; today: string };

export type Progress = { current: number | null; reached: boolean; pointsPerAudit: number | null };

/**
 * `current` is the mean of the scores as a whole percentage, as screens show it; `reached` that it is at least the target.
 * `pointsPerAudit` is what is missing, over the audits that a store has until the day at the pace of the year before (mean
 * audits of a store in a year x days left / 365, at least one). Null when it is reached, the day is past, or nothing is known.
 */
export function progressOf({ score, by }: Target, { scores, auditsInYear, today }: Standing): Progress {
  const known = scores.filter((each) => each !== null);
  if (known.length === 0) return { current: null, reached: false, pointsPerAudit: null };
  const current = Math.round(mean(known));
  if (current >= score) return { current, reached: true, pointsPerAudit: null };
  const daysLeft = (Date.parse(by) - Date.parse(today)) / 86_400_000;
  if (daysLeft < 0) return { current, reached: false, pointsPerAudit: null };
  const audits = Math.max(1, Math.floor((mean(auditsInYear) * daysLeft) / DAYS_A_YEAR));
  return { current, reached: false, pointsPerAudit: (score - current) / audits };
}
