import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  listActions,
  type Action,
  type ActionFigures,
  type ActionQuarter,
} from '../../../../contract/followUp/actions/actions.ts';
import { makeCall } from '../../../api/makeCall.ts';
import { readOptions } from '../../../api/useCall.ts';
import { currentLanguage } from '../../../i18n/language.ts';
import { currentDay } from '../../../i18n/timeZone.ts';
import { readAllPages } from '../../../lists/exported/tableFile.ts';
import { PAGE_OPTIONS } from '../../../lists/pageOptions.ts';
import { currentUser } from '../../../session/session.ts';
import type { ActionsState } from '../actionsState.ts';
import { readInput, scopeInput, sectionsOf, wholeInput, type ListInput, type Section } from './sections.ts';

/** The number of actions read at a time for each part of the list. */
const ROWS = 50;

export type ActionList = {
  /** Null while loading. */
  figures: ActionFigures | null;
  quarter: ActionQuarter | null;
  /** Null while loading. */
  sections: readonly Section[] | null;
  /** The number of actions in all parts. */
  count: number;
  /** True while the data on screen is being replaced. */
  stale: boolean;
  /** `read` loads more actions of a section; `busy` is true meanwhile. */
  more: (name: Section['name']) => { read: () => void; busy: boolean };
  /** Reads all actions that match the filters. */
  readAll: () => Promise<Action[]>;
};

/** Loads the actions that match the page's filters, part by part, and figures about actions of all statuses. */
export function useActionList(state: ActionsState): ActionList {
  const figures = useQuery({
    ...readOptions(listActions, { ...scopeInput(state), page: 1, size: 1 }),
    ...PAGE_OPTIONS,
  });
  const reads = {
    overdue: usePages(readInput('overdue', state)),
    upcoming: usePages(readInput('upcoming', state)),
    done: usePages(readInput('done', state)),
    confirmed: usePages(readInput('confirmed', state)),
    dropped: usePages(readInput('dropped', state)),
    all: usePages(readInput('all', state)),
  };
  const all = Object.values(reads);
  const isThere = all.every(({ hasArrived }) => hasArrived);
  return {
    figures: figures.data?.figures ?? null,
    quarter: figures.data?.quarter ?? null,
    sections: isThere ? sectionsOf(reads, currentDay()) : null,
    count: all.reduce((sum, { count }) => sum + count, 0),
    stale: all.some(({ stale }) => stale),
    readAll: () =>
      readAllPages(
        (page, size) => makeCall(listActions, { filter: '', ...wholeInput(state), page, size }),
        ({ action_id: id }) => id,
      ),
    more: (name) => {
      const { read, busy } = reads[name === 'week' || name === 'later' ? 'upcoming' : name];
      return { read, busy };
    },
  };
}

/** Loads the requested pages of one part; nothing if the part is hidden. */
function usePages(input: ListInput | null) {
  const query = useInfiniteQuery({
    queryKey: [listActions.path, input, 'pages', currentUser()?.userid, currentLanguage()],
    queryFn: ({ pageParam: page, signal }) => makeCall(listActions, { filter: '', ...input, page, size: ROWS }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ count }, pages) => (pages.length * ROWS < count ? pages.length + 1 : null),
    enabled: input !== null,
    placeholderData: keepPreviousData,
    throwOnError: true,
  });
  const { data, isPlaceholderData, fetchNextPage, isFetchingNextPage: busy } = query;
  const pages = input === null ? [] : (data?.pages ?? []);
  return {
    actions: pages.flatMap(({ resultData }) => resultData),
    count: pages.at(-1)?.count ?? 0,
    hasArrived: input === null || data !== undefined,
    stale: input !== null && isPlaceholderData,
    read: () => void fetchNextPage(),
    busy,
  };
}
