import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { comparisonOf, searchOfComparison, type Comparison } from './comparison.ts';

type Search = Readonly<Record<string, unknown>>;

/** The comparison in the address, and how to change it. Going back leads to the page before, not through each choice. */
export function useComparison(): { comparison: Comparison; change: (changes: Partial<Comparison>) => void } {
  const search: Search = useSearch({ strict: false });
  const comparison = useMemo(() => comparisonOf(search), [search]);
  const navigate = useNavigate();
  const change = (changes: Partial<Comparison>) =>
    void navigate({
      to: '.',
      search: (kept: Search) => ({ ...kept, ...searchOfComparison({ ...comparisonOf(kept), ...changes }) }),
      replace: true,
      resetScroll: false,
    });
  return { comparison, change };
}
