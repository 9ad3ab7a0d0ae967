import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { notify } from '../../../ui/notices/notices.ts';
import { comparisonOrExample, fitsAddress, isExample, searchOfComparison, type Comparison } from './comparison.ts';
import { useExample } from './useExample.ts';

type Search = Readonly<Record<string, unknown>>;

type ComparisonState = {
  comparison: Comparison;
  /** Null unless the comparison is the demo's example. */
  example: { group: string; firstDay: string } | null;
  change: (changes: Partial<Comparison>) => void;
};

/**
 * Returns the comparison and a function that changes it. Suspends. Changes replace the history entry, so Back leads to
 * the previous page.
 */
export function useComparison(): ComparisonState {
  const search: Search = useSearch({ strict: false });
  const example = useExample();
  const comparison = useMemo(() => comparisonOrExample(search, example), [search, example]);
  const navigate = useNavigate();
  const text = useText();
  const change = (changes: Partial<Comparison>) => {
    if (!fitsAddress({ ...comparison, ...changes }, comparison)) {
      notify({ text: text('compare.addressFull') });
      return;
    }
    void navigate({
      to: '.',
      search: (current: Search) => ({
        ...current,
        ...searchOfComparison({ ...comparisonOrExample(current, example), ...changes }),
      }),
      replace: true,
      resetScroll: false,
    });
  };
  return { comparison, example: example && isExample(comparison, example) ? example : null, change };
}
