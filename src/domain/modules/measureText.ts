import { roundTo } from './evaluate.ts';

/** The unit of a plain number, which is not shown. */
export const COUNT_UNIT = 'n';

/** Formatters by locale, style and decimals, created once, because creating one takes a millisecond. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(locale: string, style: 'percent' | 'decimal', decimals: number): Intl.NumberFormat {
  const key = `${locale} ${style} ${decimals}`;
  const options = { style, minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, options);
  formats.set(key, format);
  return format;
}

/** Returns a value with the decimals and unit of its measure, in a language: 57%, 1.40, 3 / 4, 12 pt. */
export function measureText(
  locale: string,
  exact: number,
  { unit = null, decimals = 0 }: { unit?: string | null; decimals?: number },
): string {
  const value = roundTo(exact, decimals);
  if (unit === '%') return formatOf(locale, 'percent', decimals).format(value / 100);
  const number = formatOf(locale, 'decimal', decimals).format(value);
  // A space in front of the unit must not end a line.
  return unit === null || unit === COUNT_UNIT ? number : `${number}\u00a0${unit}`;
}
