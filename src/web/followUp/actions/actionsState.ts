import { ACTION_STATUSES, type ActionStatus } from '../../../domain/actions.ts';
import { addressFields, searchOfFields } from '../../lists/addressFields.ts';

/** The views of the list: all actions, the user's own, or those that are overdue. */
export const ACTION_VIEWS = ['all', 'mine', 'overdue'] as const;
export type ActionView = (typeof ACTION_VIEWS)[number];

/** The filters of the actions page, stored in the URL. Pure. */
export type ActionsState = {
  /** The search text. */
  find: string;
  view: ActionView;
  group: string | null;
  store: string | null;
  /** A user's id. */
  owner: string | null;
  /** Empty for all statuses. */
  statuses: readonly ActionStatus[];
};

export const ALL_ACTIONS: ActionsState = {
  find: '',
  view: 'all',
  group: null,
  store: null,
  owner: null,
  statuses: [],
};

/** The search parameters that limit the list. */
const FILTERS = ['find', 'view', 'group', 'store', 'owner', 'status'] as const;

const SEPARATOR = ',';

/**
 * Parses the state from a URL; invalid values are ignored. `first` is the view of a URL without any filter: on a phone,
 * the user's own actions.
 */
export function actionsStateOf(search: Readonly<Record<string, unknown>>, first: ActionView = 'all'): ActionsState {
  const { text } = addressFields(search);
  const given = (text('status') ?? '').split(SEPARATOR);
  const isFiltered = FILTERS.some((name) => text(name) !== null);
  return {
    find: text('find') ?? '',
    view: ACTION_VIEWS.find((view) => view === search['view']) ?? (isFiltered ? 'all' : first),
    group: text('group'),
    store: text('store'),
    owner: text('owner'),
    statuses: ACTION_STATUSES.filter((status) => given.includes(status)),
  };
}

/** Returns the state as search parameters; filters that are not set are left out, so that `first` is shown. */
export function searchOfActions(
  { find, view, statuses, ...ids }: ActionsState,
  first: ActionView = 'all',
): Record<string, string> {
  return searchOfFields({
    find: find === '' ? null : find,
    view: view === 'all' && first === 'all' ? null : view,
    ...ids,
    status: statuses.length === 0 ? null : statuses.join(SEPARATOR),
  });
}

/** Checks whether any filter is set. */
export function isNarrowed(state: ActionsState): boolean {
  return Object.keys(searchOfActions(state)).length > 0;
}
