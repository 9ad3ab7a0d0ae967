import { useNavigate, useSearch } from '@tanstack/react-router';
import { listStateOf, searchOfList, type ListState } from './listState.ts';

type Search = Readonly<Record<string, unknown>>;

/**
 * Returns a list's state in the URL and a function that changes it. Changes replace the history entry, so Back leads to
 * the previous page rather than through each letter typed. A change leads to the first page unless it sets the page.
 * `ask` requests the data of the next state before the URL changes.
 */
export function useListState<S extends string>(
  sorts: readonly [S, ...S[]],
  {
    ask,
    read = (search) => search,
    write = (search) => search,
  }: {
    ask?: (state: ListState<S>) => void;
    /** For URLs with another format of the sort order: `read` converts from that format, `write` to it. */
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
