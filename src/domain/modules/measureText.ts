import { roundTo } from './evaluate.ts';

/** The unit of a plain number, which is not shown. */
export const COUNT_UNIT = 'n';

/** Formatters by locale, style and decimals, created once, because creating one takes a millisecond. */
const formats = new Map<string, Intl.NumberFormat>();

type Decimals = { least: number; most: number };

function formatOf(locale: string, style: 'percent' | 'decimal', { least, most }: Decimals): Intl.NumberFormat {
  const key = `${locale} ${style} ${least} ${most}`;
  const options = { style, minimumFractionDigits: least, maximumFractionDigits: most };
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, options);
  formats.set(key, format);
  return format;
}

/** The maximum number of decimals of a number without fixed decimals. */
const DECIMALS_MAX = 3;

/** Formats a number in a language, with at most three decimals: 500, 1.5. */
export function numberText(locale: string, value: number): string {
  return formatOf(locale, 'decimal', { least: 0, most: DECIMALS_MAX }).format(value);
}

/** Formats a value in a language, with the decimals and unit of its measure: 57%, 1.40, 3 / 4, 12 pt. */
export function measureText(
  locale: string,
  exact: number,
  { unit = null, decimals = 0 }: { unit?: string | null; decimals?: number },
): string {
  const value = roundTo(exact, decimals);
  const fixedDecimals = { least: decimals, most: decimals };
  if (unit === '%') return formatOf(locale, 'percent', fixedDecimals).format(value / 100);
  const number = formatOf(locale, 'decimal', fixedDecimals).format(value);
  // The line must not break between the number and its unit.
  return unit === null || unit === COUNT_UNIT ? number : `${number}\u00a0${unit}`;
}
