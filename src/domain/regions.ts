import { meanScore } from './scoring/perArea.ts';

/** Figures of a region's stores: means, changes, ranks, and the questions on which most of them lose points. Pure. */

/**
 * A store without a schedule is overdue if it has no counted survey, or if the latest one was more than this number of
 * whole days ago.
 */
export const OVERDUE_AFTER_DAYS = 60;

/** The number of calendar months in a trend without a chosen range, including the current one. */
export const TREND_MONTHS = 12;

/** The maximum number of months in the trend of a chosen range. */
export const TREND_MONTHS_MAX = 120;

/** The number of whole days for which a survey counts as recent. */
export const RECENT_DAYS = 30;

/** The scores of the latest survey and the one before; null where there is none. */
export type ScorePair = { current: number | null; previous: number | null };

/** Returns the rounded mean of the latest scores; null if there are none. */
export function currentMean(pairs: readonly ScorePair[]): number | null {
  return meanScore(pairs.flatMap(({ current }) => (current === null ? [] : [current])));
}

/**
 * Returns the mean change from the previous to the latest score over the stores that have both, rounded half up; null
 * if none has both.
 */
export function meanIncrease(pairs: readonly ScorePair[]): number | null {
  const changes = pairs.flatMap(({ current, previous }) =>
    current === null || previous === null ? [] : [current - previous],
  );
  return roundedMean(
    changes.reduce((sum, change) => sum + change, 0),
    changes.length,
  );
}

/** Returns a sum divided by a count, rounded half up; null if the count is 0. */
export function roundedMean(sum: number, count: number): number | null {
  return count === 0 ? null : Math.floor(sum / count + 0.5);
}

/** Returns the rank of each score, 1 for the highest; equal scores share a rank, and null has none. */
export function ranks(scores: readonly (number | null)[]): (number | null)[] {
  const rankOf = new Map<number, number>();
  const sortedScores = scores.flatMap((score) => (score === null ? [] : [score])).toSorted((a, b) => b - a);
  for (const [at, score] of sortedScores.entries()) if (!rankOf.has(score)) rankOf.set(score, at + 1);
  return scores.map((score) => (score === null ? null : (rankOf.get(score) ?? null)));
}

/** The number of stores for which a question counted in the latest survey, and how many of them lost points on it. */
export type QuestionTally = { losses: number; stores: number };

/**
 * Returns the questions on which more than half of the stores in their tally lost points. They are ordered by the share
 * of stores that lost points, then by the number of those stores (largest first), then as given.
 */
export function lostByMost<Q extends QuestionTally>(questions: readonly Q[]): Q[] {
  return questions
    .filter(({ losses, stores }) => losses * 2 > stores)
    .toSorted((a, b) => b.losses / b.stores - a.losses / a.stores || b.losses - a.losses);
}
