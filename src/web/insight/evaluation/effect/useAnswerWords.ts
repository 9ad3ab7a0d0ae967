import { useText } from '../../i18n/useText.ts';
import { useFigures } from '../../i18n/useFigures.ts';
import type { Effect } from './effect.ts';

type Found = NonNullable<Effect['effect']>;

/** Below half of the last digit that is shown, in points, a difference is none. */
const SHOWN_LEAST = 0.05;

/** What was found, in a sentence: how far the stores with the change rose or fell, measured by the others. */
export function useAnswerWords(): (found: Found, changeWith: number | null) => string {
  const text = useText();
  const figures = useFigures();
  return ({ estimate, low, high }, changeWith) =>
    text(`compare.answer.${wayOf(estimate, changeWith ?? 0)}`, {
      points: figures.points(Math.abs(estimate)),
      low: figures.signed(low),
      high: figures.signed(high),
    });
}

/** Whether stores rose more or less than the others, or fell less or more. Pure. */
export function wayOf(estimate: number, changeWith: number) {
  if (Math.abs(estimate) < SHOWN_LEAST) return 'alike';
  if (changeWith >= 0) return estimate > 0 ? 'roseMore' : 'roseLess';
  return estimate > 0 ? 'fellLess' : 'fellMore';
}

/** Whether an interval leaves zero out, as chance alone seldom does. Pure. */
export function leavesZeroOut({ low, high }: { low: number; high: number }): boolean {
  return low > 0 || high < 0;
}
