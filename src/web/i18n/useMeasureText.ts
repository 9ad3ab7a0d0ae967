import { useCallback } from 'react';
import { useLocale } from 'use-intl';
import { measureText } from '../../domain/modules/measureText.ts';

/** Returns a function that formats a value with the decimals and unit of its measure. */
export function useMeasureText(): (value: number, as: { unit?: string | null; decimals?: number }) => string {
  const locale = useLocale();
  return useCallback((value, as) => measureText(locale, value, as), [locale]);
}
