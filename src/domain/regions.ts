import { meanScore } from './scoring/perArea.ts';

/** What a region says of its stores: means, changes, ranks, and questions that most of them lose. Pure. */

/** A store is overdue when its latest survey lies more than this many whole days back. */
export const OVERDUE_AFTER_DAYS = 60;

/** How many calendar months a trend shows, the current one included. */
export const TREND_MONTHS = 12;

/** How many it shows at most of a chosen range. */
export const TREND_MONTHS_MAX = 120;

/** A survey counts as recent for this many whole days. */
export const RECENT_DAYS = 30;

/** A score at the latest survey and at the one before; null where there is none. */
export type Standing = { current: number | null; previous: number | null };

/** The rounded mean of the latest scores; null when there is none. */
export function currentMean(standings: readonly Standing[]): number | null {
  return meanScore(standings.flatMap(({ current }) => (current === null ? [] : [current])));
}

/**
 * The rounded mean of latest minus previous over those that have both, halves rounded up; null when none has both.
 */
export function meanIncrease(standings: readonly Standing[]): number | null {
  const changes = standings.flatMap(({ current, previous }) =>
    current === null || previous === null ? [] : [current - previous],
  );
  return roundedMean(
    changes.reduce((sum, change) => sum + change, 0),
    changes.length,
  );
}

/** A sum over so many, rounded half up; null over none. */
export function roundedMean(sum: number, count: number): number | null {
  return count === 0 ? null : Math.floor(sum / count + 0.5);
}

/** The rank of each score, 1 for the highest; equal scores share a rank. A null has none. */
export function ranks(scores: readonly (number | null)[]): (number | null)[] {
  const rankOf = new Map<number, number>();
  const sorted = scores.flatMap((score) => (score === null ? [] : [score])).toSorted((a, b) => b - a);
  for (const [at, score] of sorted.entries()) if (!rankOf.has(score)) rankOf.set(score, at + 1);
  return scores.map((score) => (score === null ? null : (rankOf.get(score) ?? null)));
}

/** How many stores' latest surveys counted a question, and how many of them earned nothing by it. */
export type QuestionTally = { lost: number; counted: number };

/** The questions that more than half of the stores lose: the largest share first, then the most stores, then as given. */
export function lostByMost<Q extends QuestionTally>(questions: readonly Q[]): Q[] {
  return questions
    .filter(({ lost, counted }) => lost * 2 > counted)
    .toSorted((a, b) => b.lost / b.counted - a.lost / a.counted || b.lost - a.lost);
}
