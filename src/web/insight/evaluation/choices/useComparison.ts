import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { notify } from '../../../ui/notices/notices.ts';
import { comparisonOf, fitsAddress, searchOfComparison, type Comparison } from './comparison.ts';

type Search = Readonly<Record<string, unknown>>;

/**
 * Returns the comparison in the URL and a function that changes it. Changes replace the history entry, so Back leads to
 * the previous page. A change that would make the URL too long is rejected with a notice.
 */
export function useComparison(): { comparison: Comparison; change: (changes: Partial<Comparison>) => void } {
  const search: Search = useSearch({ strict: false });
  const comparison = useMemo(() => comparisonOf(search), [search]);
  const navigate = useNavigate();
  const text = useText();
  const change = (changes: Partial<Comparison>) => {
    if (!fitsAddress({ ...comparison, ...changes }, comparison)) {
      notify({ text: text('compare.addressFull') });
      return;
    }
    void navigate({
      to: '.',
      search: (kept: Search) => ({ ...kept, ...searchOfComparison({ ...comparisonOf(kept), ...changes }) }),
      replace: true,
      resetScroll: false,
    });
  };
  return { comparison, change };
}
