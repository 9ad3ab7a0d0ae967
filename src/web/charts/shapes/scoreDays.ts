import type { FourP } from '../../../domain/scoring/fourP.ts';
import { meanScore } from '../../../domain/scoring/perArea.ts';

/** The four Ps of a survey, a day or a longer time, whole percentages; null where nothing of a P was counted. */
export type FactorScores = Record<FourP, number | null>;

/** What the charts draw for a day: its score and its four Ps. */
export type ScoreDay = {
  /** The UTC day, `YYYY-MM-DD`. */
  day: string;
  score: number;
  factors: FactorScores;
};

/** The rounded mean of the scores of what was counted; null when nothing was. */
export function meanCounted(scores: readonly (number | null)[]): number | null {
  return meanScore(scores.filter((score) => score !== null));
}

/** The index of the highest score, the first one among equals; -1 for no days. */
export function highestDay(days: readonly ScoreDay[]): number {
  let best = -1;
  days.forEach(({ score }, index) => {
    if (best === -1 || score > (days[best]?.score ?? 0)) best = index;
  });
  return best;
}
