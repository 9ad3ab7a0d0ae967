import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { currentDay } from '../../../../i18n/timeZone.ts';
import { filterOf, searchOfFilter, type AgreementFilter } from './filter.ts';

type Search = Readonly<Record<string, unknown>>;

/**
 * Returns the filter from the URL and a function that changes it. Going back leads to the previous page, not through
 * each choice.
 */
export function useAgreementFilter() {
  const search: Search = useSearch({ strict: false });
  const today = currentDay();
  const filter = useMemo(() => filterOf(search, today), [search, today]);
  const navigate = useNavigate();
  const change = (changes: Partial<AgreementFilter>) =>
    void navigate({
      to: '.',
      search: (current: Search) => ({ ...current, ...searchOfFilter(changes) }),
      replace: true,
      resetScroll: false,
    });
  return { filter, today, change };
}
