import { useFormat } from '../../i18n/useFormat.ts';
import { useListed } from '../../i18n/useListed.ts';
import type { ChartTarget } from './chartTarget.ts';

/** What tells of a chart's targets besides their lines: its label for assistive technology, its table and its picture. */
export function useTargetsTold(targets: readonly ChartTarget[]) {
  const format = useFormat();
  const listed = useListed();
  return {
    title: (title: string) => (targets.length === 0 ? title : listed([title, ...targets.map(({ words }) => words)])),
    /** Before the rows of the figures, in the first of so many columns. */
    rows: (columns: number) =>
      targets.map(({ words, score }) => ({
        name: words,
        values: [format.percent(score), ...Array.from({ length: columns - 1 }, () => '')],
      })),
    legend: targets.map(({ words, color }) => ({ name: words, color, dashed: true })),
  };
}
