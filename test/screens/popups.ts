import type { Page } from '@playwright/test';
import { LEAVING, TOKEN } from './places.ts';
import { press, type Screen } from './screens.ts';

/** What opens over a page. */
export type Popup = Screen & {
  /** The smallest window, in px, in which there is what opens it. */
  from?: number;
  /** The window, in px, from which on there is none any more. */
  below?: number;
};

/** What a dialog or a popup is, whichever kind. */
export const POPUP = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** Whether there is what opens a popup in a window of this width. */
export function opensAt(width: number, { from = 0, below = Infinity }: Popup): boolean {
  return width >= from && width < below;
}

/** Presses an entry of the menu of the first row. */
const choose = (entry: string) => async (page: Page) => {
  await press(/^More for/)(page);
  await page.getByRole('menuitem', { name: entry }).click();
};

/** Ticks the first row and presses what can be done with all that is ticked. */
const withTicked = (action: string) => async (page: Page) => {
  await page
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .check();
  await page.getByRole('button', { name: action, exact: true }).click();
};

/**
 * The dialogs and popups over the pages. Not here, as something must be broken or made first, are: leaving a form, signing in
 * again, a new token, recovery codes, a survey without answers, applying a workbook; journeys open these.
 */
export const POPUPS = {
  scores: [
    { name: 'calendar', address: '/dashboard', open: press(/^Dates:/) },
    { name: 'group switcher', address: '/dashboard', open: press(/^Group:/), from: 640 },
    { name: 'store switcher', address: '/dashboard', open: press(/^Store:/) },
    { name: 'food categories', address: '/dashboard', open: press('Food categories'), from: 768 },
    { name: 'languages', address: '/dashboard', open: press('Language'), from: 640 },
    { name: 'account menu', address: '/dashboard', open: press(/^Account/), from: 1024 },
    { name: 'drawer', address: '/dashboard', open: press('Open the menu'), below: 1024 },
  ],
  stores: [
    { name: 'order of stores', address: '/stores', open: press('Sort by'), below: 768 },
    { name: 'menu of a store', address: '/stores', open: press(/^More for/) },
    { name: 'add a store', address: '/store/add' },
    { name: 'edit a store', address: ({ store }) => `/store/editstore/${store}` },
    { name: 'delete a store', address: '/stores', open: choose('Delete store') },
    { name: 'users of a store', address: ({ store }) => `/stores?people=${store}` },
    { name: 'assign users to a store', address: ({ store }) => `/stores?assign=${store}` },
    { name: 'assign users to stores', address: '/stores', open: withTicked('Assign users') },
    { name: 'unassign users from stores', address: '/stores', open: withTicked('Unassign users') },
  ],
  users: [
    { name: 'add a user', address: '/user/add' },
    { name: 'edit a user', address: ({ user }) => `/user/edituser/${user}` },
    { name: 'delete a user', address: '/users?find=manager', open: choose('Delete user') },
    { name: 'stores of a user', address: ({ user }) => `/users?people=${user}` },
    { name: 'assign stores to a user', address: ({ user }) => `/users?assign=${user}` },
    { name: 'assign stores to users', address: '/users', open: withTicked('Assign stores') },
  ],
  groups: [
    { name: 'menu of a group', address: '/group', open: press(/^More for/) },
    { name: 'add a group', address: '/group?add=group' },
    { name: 'edit a group', address: ({ group }) => `/group?edit=${group}` },
    { name: 'delete a group', address: '/group', open: choose('Delete group') },
  ],
  administration: [
    { name: 'what happened', address: '/history', open: press(/^What happened/) },
    { name: 'settle a delete request', address: '/delete-requests', open: press(`Settle the request of ${LEAVING}`) },
    { name: 'decline a delete request', address: '/delete-requests', open: press(`Decline the request of ${LEAVING}`) },
    { name: 'change a sign-in rule', address: '/sign-in-rules', open: press('Administrators') },
    { name: 'make an API token', address: '/api-tokens?add=token' },
    { name: 'revoke an API token', address: '/api-tokens', open: press(`Revoke ${TOKEN}`) },
    { name: 'set up two-step sign-in', address: '/profile', open: press('Switch on') },
    { name: 'sign out everywhere', address: '/profile', open: press('Sign out everywhere') },
  ],
} as const satisfies Record<string, readonly Popup[]>;
