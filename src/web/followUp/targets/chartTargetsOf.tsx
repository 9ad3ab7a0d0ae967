import { fourPArea } from '../../../domain/scoring/areas.ts';
import { FOUR_PS } from '../../../domain/scoring/fourP.ts';
import { FOUR_P_COLORS } from '../../charts/fourPColors.ts';
import type { ChartTargetsOf } from '../../charts/targets/chartTargets.ts';
import type { useFourPNames } from '../../charts/useFourPNames.ts';
import { currentDay } from '../../i18n/timeZone.ts';
import type { useFormat } from '../../i18n/useFormat.ts';
import type { useListFormat } from '../../i18n/useListFormat.ts';
import type { Text } from '../../i18n/useText.ts';
import { TargetLines } from './TargetLines.tsx';
import { currentTarget, type Target } from './targets.ts';

/** The texts and formats needed to describe targets. */
export type TargetWords = {
  text: Text;
  format: ReturnType<typeof useFormat>;
  formatList: ReturnType<typeof useListFormat>;
  names: ReturnType<typeof useFourPNames>;
};

/**
 * Returns a function that returns what a chart shows for the current targets of the given areas; undefined if there are
 * none.
 */
export function chartTargetsOf(
  targets: readonly Target[],
  { text, format, formatList, names }: TargetWords,
): ChartTargetsOf {
  return (areas) => {
    const lines = areas.flatMap((area) => {
      const target = currentTarget(targets, area, currentDay());
      if (!target) return [];
      const fourP = FOUR_PS.find((candidate) => fourPArea(candidate) === area);
      const words = text('targets.line', { score: format.percent(target.score), date: format.day(target.by) });
      return {
        words: fourP ? text('charts.values', { date: names[fourP], values: words }) : words,
        score: target.score,
        color: fourP ? FOUR_P_COLORS[fourP] : 'var(--fg-2)',
      };
    });
    if (lines.length === 0) return undefined;
    return {
      draw: (size) => <TargetLines targets={lines} size={size} />,
      title: (title) => formatList([title, ...lines.map(({ words }) => words)]),
      rows: (columns) =>
        lines.map(({ words, score }) => ({
          name: words,
          values: [format.percent(score), ...Array.from({ length: columns - 1 }, () => '')],
        })),
      legend: lines.map(({ words, color }) => ({ name: words, color, dashed: true })),
    };
  };
}
