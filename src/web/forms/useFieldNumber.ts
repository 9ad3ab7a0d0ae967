import { useMemo } from 'react';
import { useLocale } from 'use-intl';
import { parseDecimal } from './parseDecimal.ts';

/** Formats numbers for fields and parses them as typed. */
export type FieldNumber = {
  /** Formats a number without grouping, which would be ambiguous while typing. */
  format: (value: number) => string;
  /** Parses a number as typed; null if it is empty or not a number. */
  parse: (input: string) => number | null;
};

/** Returns the functions for numbers in fields, in the interface's language. */
export function useFieldNumber(): FieldNumber {
  const locale = useLocale();
  return useMemo(() => {
    const format = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 12 });
    const decimalSign = format.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';
    return { format: (value) => format.format(value), parse: (input) => parseDecimal(input, decimalSign) };
  }, [locale]);
}
