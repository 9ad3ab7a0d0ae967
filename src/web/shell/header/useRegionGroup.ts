import { useNavigate, useSearch } from '@tanstack/react-router';
import { chosenRange, type Range } from '../../forms/dates/range.ts';
import { usePageFacts } from '../pageFacts.ts';

/**
 * Returns the group that a page about groups shows (`id`; null for all), and a function that opens another group or,
 * with null, all of them. Returns null on other pages.
 */
export function useRegionGroup(): { id: string | null; open: (id: string | null) => void } | null {
  const { selectors, section } = usePageFacts();
  const { group } = useSearch({ strict: false }) as { group?: string };
  const navigate = useNavigate();
  if (selectors !== 'groups') return null;
  const open = (id: string | null) =>
    void navigate(
      section === '/region' || section === undefined
        ? { to: '/region', search: regionSearch(id) }
        : // The page keeps its other filters except the store, which might not belong to the new group.
          { to: section, search: (search: object) => ({ ...search, group: id ?? undefined, store: undefined }) },
    );
  return { id: group ?? null, open };
}

type Search = { from?: unknown; to?: unknown };

/** Returns a function that builds search parameters with the group (null for all groups) and the current dates. */
export function regionSearch(group: string | null): (search: Search) => { group?: string } & Partial<Range> {
  return (search) => ({ ...(group !== null && { group }), ...chosenRange(search) });
}
