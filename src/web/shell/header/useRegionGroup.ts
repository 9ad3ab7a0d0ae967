import { useNavigate, useSearch } from '@tanstack/react-router';
import { chosenRange, type Range } from '../../forms/dates/range.ts';
import { usePageFacts } from '../pageFacts.ts';

/** The group that the region screen shows, and the way to another; with null to all of them. Null on other screens. */
export function useRegionGroup(): { id: string | null; open: (id: string | null) => void } | null {
  const { selectors } = usePageFacts();
  const { group } = useSearch({ strict: false }) as { group?: string };
  const navigate = useNavigate();
  if (selectors !== 'groups') return null;
  const open = (id: string | null) => void navigate({ to: '/region', search: regionSearch(id) });
  return { id: group ?? null, open };
}

type Search = { from?: unknown; to?: unknown };

/** The address of a group, or with null of all of them: the dates stay as they are. */
export function regionSearch(group: string | null): (kept: Search) => { group?: string } & Partial<Range> {
  return (kept) => ({ ...(group !== null && { group }), ...chosenRange(kept) });
}
