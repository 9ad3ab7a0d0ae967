import type { Factor } from '../../domain/factors.ts';

/** What the charts draw for a day: its score and its four Ps, whole percentages. */
export type ScoreDay = {
  /** The UTC day, `YYYY-MM-DD`. */
  day: string;
  score: number;
  factors: Record<Factor, number>;
};

/** The index of the highest score, the first one among equals; -1 for no days. */
export function highestDay(days: readonly ScoreDay[]): number {
  let best = -1;
  days.forEach(({ score }, index) => {
    if (best === -1 || score > (days[best]?.score ?? 0)) best = index;
  });
  return best;
}
