import { MS_PER_DAY, startOfDay } from '../../../domain/days.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import type { Bin } from './bins.ts';

/** The number of days above which a label shows the month and year instead of the day. */
const LONG_DAYS = 300;

/** Returns functions that format a bin's dates in a short and a full form. */
export function useBinLabels(bins: readonly Bin[]): {
  shortLabel: (index: number) => string;
  full: (index: number) => string;
} {
  const format = useFormat();
  const first = bins[0]?.from ?? '';
  const last = bins.at(-1)?.to ?? '';
  const isLong = bins.length > 0 && startOfDay(last).getTime() - startOfDay(first).getTime() > LONG_DAYS * MS_PER_DAY;
  return {
    shortLabel: (index) => {
      const from = bins[index]?.from ?? first;
      return isLong ? format.month(from) : format.shortDay(from);
    },
    full: (index) => {
      const bin = bins[index];
      if (!bin) return '';
      return bin.from === bin.to ? format.day(bin.from) : format.range(bin.from, bin.to);
    },
  };
}
