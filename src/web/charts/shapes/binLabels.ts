import { MS_PER_DAY, startOfDay } from '../../../domain/days.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import type { Bin } from './bins.ts';

/** Beyond so many days the year belongs to a date under a column. */
const LONG_DAYS = 300;

/** The dates of bins in the reader's language: short under a column, in full in tooltip and table. */
export function useBinLabels(bins: readonly Bin[]): {
  short: (index: number) => string;
  full: (index: number) => string;
} {
  const format = useFormat();
  const first = bins[0]?.from ?? '';
  const last = bins.at(-1)?.to ?? '';
  const long = bins.length > 0 && startOfDay(last).getTime() - startOfDay(first).getTime() > LONG_DAYS * MS_PER_DAY;
  return {
    short: (index) => {
      const from = bins[index]?.from ?? first;
      return long ? format.month(from) : format.shortDay(from);
    },
    full: (index) => {
      const bin = bins[index];
      if (!bin) return '';
      return bin.from === bin.to ? format.day(bin.from) : format.range(bin.from, bin.to);
    },
  };
}
