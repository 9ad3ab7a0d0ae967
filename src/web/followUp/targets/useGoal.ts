import { useTargetValue } from './useTargetValue.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import type { Target } from './targets.ts';

/** Returns a function that formats a target, such as '70% by 30 Jun 2027'. */
export function useGoal(): (target: Pick<Target, 'score' | 'by' | 'measure'>) => string {
  const text = useText();
  const format = useFormat();
  const valueText = useTargetValue();
  return (target) => text('targets.goal', { score: valueText(target.score, target), date: format.day(target.by) });
}
