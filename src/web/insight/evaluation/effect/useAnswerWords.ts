import { useText } from '../../../i18n/useText.ts';
import { useFigures } from '../../../i18n/useFigures.ts';
import type { Effect } from './effect.ts';

type EffectValue = NonNullable<Effect['effect']>;

/** The smallest difference that counts as a difference, in points; a smaller one would be shown as 0.0. */
const SHOWN_LEAST = 0.05;

/** Returns a function that describes an effect in a sentence. */
export function useAnswerWords(): (value: EffectValue, changeWith: number | null) => string {
  const text = useText();
  const figures = useFigures();
  return ({ estimate, low, high }, changeWith) =>
    text(`compare.answer.${wayOf(estimate, changeWith ?? 0)}`, {
      points: figures.points(Math.abs(estimate)),
      low: figures.signed(low),
      high: figures.signed(high),
    });
}

/** Returns the direction of an effect; `alike` if the difference is too small to be shown. */
export function wayOf(estimate: number, changeWith: number) {
  if (Math.abs(estimate) < SHOWN_LEAST) return 'alike';
  if (changeWith >= 0) return estimate > 0 ? 'roseMore' : 'roseLess';
  return estimate > 0 ? 'fellLess' : 'fellMore';
}

/** Checks whether an interval excludes zero. */
export function leavesZeroOut({ low, high }: { low: number; high: number }): boolean {
  return low > 0 || high < 0;
}
