import type { ChartTargetsOf } from '../../charts/targets/chartTargets.ts';
import { useFourPNames } from '../../charts/useFourPNames.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useListFormat } from '../../i18n/useListFormat.ts';
import { useText } from '../../i18n/useText.ts';
import type { Target } from './targets.ts';
import { chartTargetsOf } from './chartTargetsOf.tsx';

/** Returns the result of `chartTargetsOf` for the given targets. */
export function useChartTargets(targets: readonly Target[]): ChartTargetsOf {
  return chartTargetsOf(targets, {
    text: useText(),
    format: useFormat(),
    formatList: useListFormat(),
    names: useFourPNames(),
  });
}
