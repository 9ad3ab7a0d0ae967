import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReplyOf } from '../../contract/kit/call.ts';
import { listChanges } from '../../contract/auditLog.ts';
import { makeCall } from '../api/makeCall.ts';
import { currentUser } from '../session/session.ts';
import { historyStateOf, inputOfHistory, searchOfHistory, type HistoryState } from './historyState.ts';

/** A change as the log has it. */
export type Entry = ReplyOf<typeof listChanges>['resultData'][number];

/** What the address narrows the history to. */
export function useHistoryState(): { state: HistoryState; change: (changes: Partial<HistoryState>) => void } {
  const state = historyStateOf(useSearch({ strict: false }));
  const navigate = useNavigate();
  return {
    state,
    change: (changes) =>
      void navigate({ to: '.', search: searchOfHistory({ ...state, ...changes }), replace: true, resetScroll: false }),
  };
}

/** The changes, newest first, page after page as the user asks for older ones. */
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
