import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import type { Target } from './targets.ts';

/** Returns a function that formats a target, such as '70% by 30 Jun 2027'. */
export function useGoal(): (target: Pick<Target, 'score' | 'by'>) => string {
  const text = useText();
  const format = useFormat();
  return ({ score, by }) => text('targets.goal', { score: format.percent(score), date: format.day(by) });
}
