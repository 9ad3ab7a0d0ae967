import { useMemo } from 'react';
import { useLocale } from 'use-intl';

/** Returns formatters for the figures of evaluations in the user's language. */
export function useFigures() {
  const locale = useLocale();
  return useMemo(() => {
    const numbers = (options: Intl.NumberFormatOptions) => {
      const format = new Intl.NumberFormat(locale, options);
      return (value: number) => format.format(value);
    };
    const digits = (count: number) => ({ minimumFractionDigits: count, maximumFractionDigits: count });
    const share = numbers({ style: 'percent', ...digits(1) });
    return {
      /** 7.7 */
      points: numbers(digits(1)),
      /** +7.7, -0.2, 0.0 */
      signed: numbers({ ...digits(1), signDisplay: 'exceptZero' }),
      /** +10, 0, -10 */
      tick: numbers({ signDisplay: 'exceptZero', maximumFractionDigits: 1 }),
      /** 0.89 */
      coefficient: numbers({ ...digits(2), signDisplay: 'negative' }),
      /** A share from 0 to 1: 94.5% */
      share,
      /** A p value, from 0 to 1: 2.3%; below 0.001: < 0.1% */
      chance: (p: number) => (p < 0.001 ? `< ${share(0.001)}` : share(p)),
      /** 0.8 */
      tenth: numbers({ maximumFractionDigits: 1 }),
      number: numbers({}),
    };
  }, [locale]);
}

export type Figures = ReturnType<typeof useFigures>;
