import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { listChanges } from '../../../contract/access/history.ts';
import { makeCall } from '../../api/makeCall.ts';
import { currentUser } from '../../session/session.ts';
import { historyStateOf, inputOfHistory, searchOfHistory, type HistoryState } from './historyState.ts';

/** Returns the filters in the URL, and a function that changes them. */
export function useHistoryState(): { state: HistoryState; change: (changes: Partial<HistoryState>) => void } {
  const state = historyStateOf(useSearch({ strict: false }));
  const navigate = useNavigate();
  return {
    state,
    change: (changes) =>
      void navigate({ to: '.', search: searchOfHistory({ ...state, ...changes }), replace: true, resetScroll: false }),
  };
}

/** Returns the matching entries, newest first; older pages load when the user asks for them. */
export function useHistory(state: HistoryState) {
  const input = inputOfHistory(state);
  return useInfiniteQuery({
    queryKey: [listChanges.path, input, 'pages', currentUser()?.userid],
    queryFn: ({ pageParam: cursor, signal }) =>
      makeCall(listChanges, { ...input, ...(cursor !== null && { cursor }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    throwOnError: true,
  });
}
