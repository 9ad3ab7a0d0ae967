import { ACTION_STATUSES, type ActionStatus } from '../../domain/actions.ts';
import { addressFields, searchOfFields } from '../lists/addressFields.ts';

/** Whose actions are shown, and whether only those that are late. */
export const ACTION_VIEWS = ['all', 'mine', 'overdue'] as const;
export type ActionView = (typeof ACTION_VIEWS)[number];

/** What the page of actions is narrowed to; it lives in the address. Pure. */
export type ActionsState = {
  /** What was typed into the search. */
  find: string;
  view: ActionView;
  group: string | null;
  store: string | null;
  /** A user's id. */
  owner: string | null;
  /** None for all of them. */
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

const SEPARATOR = ',';

/** The state in an address; what makes no sense there is left out. */
export function actionsStateOf(search: Readonly<Record<string, unknown>>): ActionsState {
  const { text } = addressFields(search);
  const given = (text('status') ?? '').split(SEPARATOR);
  return {
    find: text('find') ?? '',
    view: ACTION_VIEWS.find((view) => view === search['view']) ?? 'all',
    group: text('group'),
    store: text('store'),
    owner: text('owner'),
    statuses: ACTION_STATUSES.filter((status) => given.includes(status)),
  };
}

/** The state as search parameters; what is open is left out. */
export function searchOfActions({ find, view, statuses, ...ids }: ActionsState): Record<string, string> {
  return searchOfFields({
    find: find === '' ? null : find,
    view: view === 'all' ? null : view,
    ...ids,
    status: statuses.length === 0 ? null : statuses.join(SEPARATOR),
  });
}

/** Whether the page shows less than all of it. */
export function isNarrowed(state: ActionsState): boolean {
  return Object.keys(searchOfActions(state)).length > 0;
}
