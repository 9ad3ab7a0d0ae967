import type { FourP } from '../../../domain/scoring/fourP.ts';
import { meanScore } from '../../../domain/scoring/perArea.ts';

/** Scores of the four Ps; null if nothing in a P was counted. */
export type FourPScores = Record<FourP, number | null>;

/** A day or a span of days, as the charts draw it. */
export type ScoreDay = {
  /** The day, or the first survey day of the span, in the organisation's time zone, `YYYY-MM-DD`. */
  day: string;
  score: number;
  fourPs: FourPScores;
};

/** Returns the rounded mean of the scores that are not null; null if all are. */
export function meanOfScores(scores: readonly (number | null)[]): number | null {
  return meanScore(scores.filter((score) => score !== null));
}

/** Returns the index of the day with the highest score, the first in case of a tie; -1 if there are no days. */
export function highestDay(days: readonly ScoreDay[]): number {
  let best = -1;
  days.forEach(({ score }, index) => {
    if (best === -1 || score > (days[best]?.score ?? 0)) best = index;
  });
  return best;
}
