import { useQuery, useQueryClient, type FetchQueryOptions, type QueryKey } from '@tanstack/react-query';
import { readAllPages } from '../exported/tableFile.ts';
import { listCallInput, type ListInput, type ListState } from '../listState.ts';
import { PAGE_OPTIONS } from '../pageOptions.ts';
import { useExistingPage } from '../useExistingPage.ts';
import { useListState } from '../useListState.ts';

/** A page of records; `count` is the number on all pages. */
export type RecordPage<R> = { resultData: R[]; count: number };

/** The state of a list of records, from the URL, and the page loaded for it. */
export type RecordList<R, S extends string> = {
  state: ListState<S>;
  change: (changes: Partial<ListState<S>>) => void;
  reply: RecordPage<R> | undefined;
  /** True if the page is from the previous state and the next one is loading. */
  stale: boolean;
  /** Reads the records on all pages. */
  readAll: () => Promise<R[]>;
};

/** Returns a list that is read page by page. A change requests the new page before it updates the URL. */
export function useRecordList<R extends { _id: string }, S extends string, K extends QueryKey>(
  sorts: readonly [S, ...S[]],
  optionsOf: (input: ListInput<S>) => FetchQueryOptions<RecordPage<R>, Error, RecordPage<R>, K>,
): RecordList<R, S> {
  const client = useQueryClient();
  const { state, change } = useListState(sorts, {
    ask: (next) => void client.prefetchQuery(optionsOf(listCallInput(next))),
  });
  const { data, isPlaceholderData: stale } = useQuery({ ...optionsOf(listCallInput(state)), ...PAGE_OPTIONS });
  useExistingPage(state, data, (last) => change({ page: last }));
  const readPage = (page: number, size: number) =>
    client.fetchQuery({ ...optionsOf({ ...listCallInput(state), page, page_size: size }), staleTime: 0, gcTime: 0 });
  const readAll = () => readAllPages(readPage, ({ _id: id }) => id);
  return { state, change, reply: data, stale, readAll };
}
