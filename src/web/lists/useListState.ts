import { useNavigate, useSearch } from '@tanstack/react-router';
import { listStateOf, searchOfList, type ListState } from './listState.ts';

type Search = Readonly<Record<string, unknown>>;

/**
 * A list's state in the address, whichever dialog stands over the list. Going back leads to the page before, not
 * through each letter typed. A change of anything but the page leads to the first one. `ask` asks the server for a state
 * that is about to be shown: before the address has changed and the list is drawn anew, which takes its time.
 */
export function useListState<S extends string>(
  sorts: readonly [S, ...S[]],
  {
    ask,
    read = (search) => search,
    write = (search) => search,
  }: {
    ask?: (state: ListState<S>) => void;
    /** From an address that spells the order another way, and to it. */
    read?: (search: Search) => Search;
    write?: (search: ReturnType<typeof searchOfList<S>>) => Search;
  } = {},
) {
  const state = listStateOf(read(useSearch({ strict: false })), sorts);
  const navigate = useNavigate();
  const change = (changes: Partial<ListState<S>>) => {
    const next = { ...state, page: 1, ...changes };
    ask?.(next);
    void navigate({
      to: '.',
      search: (search: Search) => ({ ...search, ...write(searchOfList(next, sorts[0])) }),
      replace: true,
      resetScroll: false,
    });
  };
  return { state, change };
}
