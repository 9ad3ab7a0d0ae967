import { useNavigate, useSearch } from '@tanstack/react-router';
import { chosenRange, type Range } from '../../forms/dates/range.ts';
import { usePageFacts } from '../pageFacts.ts';

/**
 * The group that a page about groups shows, and the way to another; with null to all of them. Null on other pages. The region
 * screen keeps its dates, another page all else of its address.
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
        : // What else such a page is narrowed to stays, but for a store, which may not be of that group.
          { to: section, search: (kept: object) => ({ ...kept, group: id ?? undefined, store: undefined }) },
    );
  return { id: group ?? null, open };
}

type Search = { from?: unknown; to?: unknown };

/** The address of a group, or with null of all of them: the dates stay as they are. */
export function regionSearch(group: string | null): (kept: Search) => { group?: string } & Partial<Range> {
  return (kept) => ({ ...(group !== null && { group }), ...chosenRange(kept) });
}
