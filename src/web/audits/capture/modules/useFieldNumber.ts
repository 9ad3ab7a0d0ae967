import { useLocale } from 'use-intl';

/** Returns a function that writes a number as it is typed into a field: without grouping, which would be ambiguous. */
export function useFieldNumber(): (value: number) => string {
  const locale = useLocale();
  return (value) => new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 6 }).format(value);
}
