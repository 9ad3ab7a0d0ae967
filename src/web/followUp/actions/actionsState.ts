import type { ActionSort } from '../../../contract/followUp/actions/actions.ts';
import { ACTION_STATUSES, type ActionStatus } from '../../../domain/actions/status.ts';
import { addressFields, searchOfFields } from '../../lists/addressFields.ts';

/** The views of the list: all actions, the user's own actions, or overdue actions. */
export const ACTION_VIEWS = ['all', 'mine', 'overdue'] as const;
export type ActionView = (typeof ACTION_VIEWS)[number];

/** The sort orders. The first is the default and shows the actions in sections; the others show them as one list. */
export const LIST_SORTS = [
  'due',
  '-due',
  'title',
  '-title',
  'store',
  '-store',
  'owner',
  '-owner',
  'status',
  '-status',
  '-points',
  'points',
] as const satisfies readonly ActionSort[];

/** The filters and the sort order of the actions page, which are stored in the URL. */
export type ActionsState = {
  find: string;
  view: ActionView;
  group: string | null;
  store: string | null;
  /** A user's id. */
  owner: string | null;
  /** Empty for all statuses. */
  statuses: readonly ActionStatus[];
  sort: ActionSort;
};

export const ALL_ACTIONS: ActionsState = {
  find: '',
  view: 'all',
  group: null,
  store: null,
  owner: null,
  statuses: [],
  sort: LIST_SORTS[0],
};

/** The search parameters that limit the list. */
const FILTERS = ['find', 'view', 'group', 'store', 'owner', 'status'] as const;

const SEPARATOR = ',';

/** Parses the state from a URL; invalid values are ignored. `first` is the view of a URL without any filter. */
export function actionsStateOf(search: Readonly<Record<string, unknown>>, first: ActionView = 'all'): ActionsState {
  const { text } = addressFields(search);
  const texts = (text('status') ?? '').split(SEPARATOR);
  const isFiltered = FILTERS.some((name) => text(name) !== null);
  return {
    find: text('find') ?? '',
    view: ACTION_VIEWS.find((view) => view === search['view']) ?? (isFiltered ? 'all' : first),
    group: text('group'),
    store: text('store'),
    owner: text('owner'),
    statuses: ACTION_STATUSES.filter((status) => texts.includes(status)),
    sort: LIST_SORTS.find((sort) => sort === search['sort']) ?? LIST_SORTS[0],
  };
}

/**
 * Returns the state as search parameters, without filters that are not set. The view `all` is left out only if `first`
 * is `all`, because a URL without filters shows `first`.
 */
export function searchOfActions(
  { find, view, statuses, sort, ...ids }: ActionsState,
  first: ActionView = 'all',
): Record<string, string> {
  return searchOfFields({
    find: find === '' ? null : find,
    view: view === 'all' && first === 'all' ? null : view,
    ...ids,
    status: statuses.length === 0 ? null : statuses.join(SEPARATOR),
    sort: sort === LIST_SORTS[0] ? null : sort,
  });
}

/** Returns why the list is empty, as part of the message's translation key. */
export function emptyReason(state: ActionsState): 'noneMine' | 'noneFound' | 'none' {
  if (!isNarrowed(state)) return 'none';
  return state.view === 'mine' && !isNarrowed({ ...state, view: 'all' }) ? 'noneMine' : 'noneFound';
}

/** Checks whether any filter is set. */
export function isNarrowed(state: ActionsState): boolean {
  return Object.keys(searchOfActions({ ...state, sort: LIST_SORTS[0] })).length > 0;
}
