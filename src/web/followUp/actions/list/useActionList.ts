import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { listActions, type ActionFigures, type ActionQuarter } from '../../../contract/followUp/actions.ts';
import { makeCall } from '../../api/makeCall.ts';
import { readOptions } from '../../api/useCall.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { currentDay } from '../../i18n/timeZone.ts';
import { PAGED } from '../../lists/paged.ts';
import { currentUser } from '../../session/session.ts';
import type { ActionsState } from '../actionsState.ts';
import { readInput, scopeInput, sectionsOf, type ListInput, type Section } from './sections.ts';

/** So many actions of a part of the list are read at once. */
const ROWS = 50;

export type ActionList = {
  /** Null while they come. */
  figures: ActionFigures | null;
  quarter: ActionQuarter | null;
  /** Null while they come. */
  sections: readonly Section[] | null;
  /** How many there are in all parts. */
  count: number;
  /** Whether something else is on its way than what is shown. */
  stale: boolean;
  /** Reads more of a part, and whether that is under way. */
  more: (name: Section['name']) => { read: () => void; busy: boolean };
};

/** The actions that the page's state finds, part by part, and their figures. */
export function useActionList(state: ActionsState): ActionList {
  const figures = useQuery({ ...readOptions(listActions, { ...scopeInput(state), page: 1, size: 1 }), ...PAGED });
  const reads = {
    overdue: usePages(readInput('overdue', state)),
    upcoming: usePages(readInput('upcoming', state)),
    done: usePages(readInput('done', state)),
    confirmed: usePages(readInput('confirmed', state)),
    dropped: usePages(readInput('dropped', state)),
  };
  const all = Object.values(reads);
  const isThere = all.every(({ came }) => came);
  return {
    figures: figures.data?.figures ?? null,
    quarter: figures.data?.quarter ?? null,
    sections: isThere ? sectionsOf(reads, currentDay()) : null,
    count: all.reduce((sum, { count }) => sum + count, 0),
    stale: all.some(({ stale }) => stale),
    more: (name) => {
      const { read, busy } = reads[name === 'week' || name === 'later' ? 'upcoming' : name];
      return { read, busy };
    },
  };
}

/** The pages of one part that were asked for; nothing where it is not shown. */
function usePages(input: ListInput | null) {
  const found = useInfiniteQuery({
    queryKey: [listActions.path, input, 'pages', currentUser()?.userid, currentLanguage()],
    queryFn: ({ pageParam: page, signal }) => makeCall(listActions, { filter: '', ...input, page, size: ROWS }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ count }, pages) => (pages.length * ROWS < count ? pages.length + 1 : null),
    enabled: input !== null,
    placeholderData: keepPreviousData,
    throwOnError: true,
  });
  const { data, isPlaceholderData, fetchNextPage, isFetchingNextPage: busy } = found;
  const pages = input === null ? [] : (data?.pages ?? []);
  return {
    actions: pages.flatMap(({ resultData }) => resultData),
    count: pages.at(-1)?.count ?? 0,
    came: input === null || data !== undefined,
    stale: input !== null && isPlaceholderData,
    read: () => void fetchNextPage(),
    busy,
  };
}
