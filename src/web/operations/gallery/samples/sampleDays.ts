import { addDays } from '../../../../domain/days.ts';
import { FOUR_PS } from '../../../../domain/scoring/fourP.ts';
import { perFourP } from '../../../../domain/scoring/perArea.ts';
import type { ScoreDay } from '../../../charts/shapes/scoreDays.ts';

/**
 * The fixed date that sample dates are relative to, so that screenshots of these pages don't change from day to day.
 */
export const SAMPLE_TODAY = '2026-11-18';

/** `every` is the number of days between two surveys. */
function days(count: number, every: number): ScoreDay[] {
  return Array.from({ length: count }, (_, index) => {
    const fourPs = perFourP((fourP) => wave(index, fourP));
    const sum = FOUR_PS.reduce((total, fourP) => total + fourPs[fourP], 0);
    return {
      day: addDays(SAMPLE_TODAY, (index - count + 1) * every),
      score: Math.round(sum / FOUR_PS.length),
      fourPs,
    };
  });
}

function wave(index: number, fourP: number): number {
  const commonWave = 9 * Math.sin(index / 1.9) + 8 * Math.sin(index / 40);
  return Math.round(72 - fourP * 4 + commonWave + 6 * Math.sin(index / 2.3 + fourP));
}

export const SOME_DAYS = days(12, 3);
export const ONE_DAY = days(1, 1);
export const MANY_DAYS = days(400, 2);

export const OVERALL_COURSE = SOME_DAYS.map(({ score }) => score);
