import { useCallback } from 'react';
import { useLocale } from 'use-intl';
import { roundTo } from '../../../domain/modules/evaluate.ts';

/** The unit of a plain number, which is not shown. */
const COUNT = 'n';

/** Formatters by locale, style and decimals, created once, because creating one takes a millisecond. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(locale: string, style: 'percent' | 'decimal', decimals: number): Intl.NumberFormat {
  const key = `${locale} ${style} ${decimals}`;
  const options = { style, minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, options);
  formats.set(key, format);
  return format;
}

/** Returns a function that formats a value with the decimals and unit of its measure: 57%, 1.40, 3 / 4, 12 pt. */
export function useMeasureText(): (value: number, as: { unit?: string | null; decimals?: number }) => string {
  const locale = useLocale();
  return useCallback(
    (exact, { unit = null, decimals = 0 }) => {
      const value = roundTo(exact, decimals);
      if (unit === '%') return formatOf(locale, 'percent', decimals).format(value / 100);
      const number = formatOf(locale, 'decimal', decimals).format(value);
      // A space in front of the unit must not end a line.
      return unit === null || unit === COUNT ? number : `${number}\u00a0${unit}`;
    },
    [locale],
  );
}
