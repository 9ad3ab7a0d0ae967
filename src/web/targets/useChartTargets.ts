import type { ComparedArea } from '../../domain/evaluation/areas.ts';
import { fourPArea } from '../../domain/scoring/areas.ts';
import { FOUR_PS } from '../../domain/scoring/fourP.ts';
import type { ChartTarget } from '../charts/targets/chartTarget.ts';
import { FOUR_P_COLORS } from '../charts/fourPColors.ts';
import { useFourPNames } from '../charts/useFourPNames.ts';
import { currentDay } from '../i18n/timeZone.ts';
import { useFormat } from '../i18n/useFormat.ts';
import { useText } from '../i18n/useText.ts';
import { currentTarget, type Target } from './targets.ts';

/** What areas of a store or a group are to reach by its targets, as charts show it. Those of Ps say which. */
export function useChartTargets(targets: readonly Target[]): (areas: readonly ComparedArea[]) => ChartTarget[] {
  const text = useText();
  const format = useFormat();
  const names = useFourPNames();
  return (areas) =>
    areas.flatMap((area) => {
      const target = currentTarget(targets, area, currentDay());
      if (!target) return [];
      const factor = FOUR_PS.find((each) => fourPArea(each) === area);
      const words = text('targets.line', { score: format.percent(target.score), date: format.day(target.by) });
      return {
        words: factor ? text('charts.values', { date: names[factor], values: words }) : words,
        score: target.score,
        color: factor ? FOUR_P_COLORS[factor] : 'var(--fg-2)',
      };
    });
}
