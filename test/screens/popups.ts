import type { Page } from '@playwright/test';
import * as opening from './opening.ts';
import { LEAVING, PHONE, TOKEN, type Places } from './places.ts';
import { DRAFT, MODULE_DRAFT, openAction, press, TRANSLATIONS, type Screen } from './screens.ts';

const { choose, runInOrder, leaveChangedForm, openOptions, confirmStep, withTickedRows } = opening;

const surveyAt = ({ store, survey }: Places) => `/surveyinner?param=${survey}&store=${store}`;

/** Chooses an entry from a survey's menu. */
const chooseOfSurvey = (entry: string) =>
  runInOrder(press('More options for this survey'), (page) => page.getByRole('menuitem', { name: entry }).click());

/** A dialog or popup that opens over a page. */
export type Popup = Screen & {
  /** Sets up, before the page opens, what the demo organisation lacks. */
  before?: (page: Page) => Promise<void>;
  /** The minimum window width, in px, at which the popup can be opened. */
  from?: number;
  /** The window width, in px, from which the popup can no longer be opened. */
  below?: number;
};

/** The selector for any kind of dialog or popup. */
export const POPUP = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** Checks whether a popup can be opened at a given window width. */
export function opensAt(width: number, { from = 0, below = Infinity }: Popup): boolean {
  return width >= from && width < below;
}

/**
 * The dialogs and popups over the pages, except those over an expired or locked session, which
 * `test/e2e/session.spec.ts` checks with axe.
 */
export const POPUPS = {
  scores: [
    { name: 'calendar', address: '/dashboard', open: press(/^Dates:/) },
    { name: 'group switcher', address: '/dashboard', open: press(/^Group:/), from: 640 },
    { name: 'store switcher', address: '/dashboard', open: press(/^Store:/) },
    { name: 'food categories', address: '/dashboard', open: press('Food categories'), from: 768 },
    { name: 'search for anything', address: '/dashboard', open: press('Search') },
    { name: 'keyboard shortcuts', address: '/dashboard', open: (page) => page.keyboard.press('?') },
    { name: 'what to export', address: '/dashboard', open: press('What to export') },
    { name: 'languages', address: '/dashboard', open: press('Language'), from: 640 },
    { name: 'account menu', address: '/dashboard', open: press(/^Account/), from: 768 },
    { name: 'drawer', address: '/dashboard', open: press('Open menu'), below: 768 },
    {
      name: 'account menu in the drawer',
      address: '/dashboard',
      open: runInOrder(press('Open menu'), press(/^Account/)),
      below: 768,
    },
    {
      name: 'survey without answers',
      address: ({ store, survey }) => `/surveyinner?param=${survey}&store=${store}`,
      before: opening.withoutAnswers,
    },
    { name: 'photo', address: ({ store }) => `/photos?store=${store}`, open: press(/, \d{1,2} \w{3} \d{4}$/) },
    { name: 'menu of a survey', address: surveyAt, open: press('More options for this survey') },
    { name: 'versions of a survey', address: surveyAt, open: chooseOfSurvey('Versions') },
    { name: 'make a survey void', address: surveyAt, open: chooseOfSurvey('Void survey') },
  ],
  assessments: [
    { name: 'scan a barcode', address: '/audit', open: opening.openScanner },
    { name: 'item of a barcode', address: '/audit', open: opening.enterBarcode },
  ],
  schedule: [
    { name: 'visit', address: '/schedule?view=list', open: press(/: (?:Planned|Due)$/) },
    {
      name: 'due date of a visit',
      address: '/schedule?view=list',
      open: runInOrder(press(/: (?:Planned|Due)$/), press(/^Due: /)),
    },
    {
      name: 'auditor of a visit',
      address: '/schedule?view=list',
      open: runInOrder(press(/: (?:Planned|Due)$/), press(/^Auditor: /)),
    },
    {
      name: 'skip a visit',
      address: '/schedule?view=list',
      open: runInOrder(press(/: (?:Planned|Due)$/), press('Skip once')),
    },
    { name: 'send reminders', address: '/schedule?view=list', open: press('Send reminders') },
    { name: 'interval of a group', address: '/schedule?view=list', open: press(/^Interval for/), from: 640 },
    { name: 'add schedule', address: '/schedule?view=list', open: press('Add schedule') },
    { name: 'visits of a day', address: '/schedule?view=month', open: press(/all visits on/), below: 640 },
  ],
  evaluation: [
    {
      name: 'score of a comparison',
      address: ({ comparison }) => `/region/compare?${comparison}`,
      open: press(/^Score:/),
    },
    {
      name: 'stores of a comparison',
      address: '/region/compare?example=none',
      open: openOptions('Stores with the change'),
    },
    {
      name: 'days of single stores',
      address: ({ comparison }) => `/region/compare?${comparison}`,
      open: press('Set a first day per store'),
    },
    { name: 'pairs of audits', address: '/region/agreement', open: press(/^Pairs:/) },
    { name: 'set a target', address: ({ group }) => `/region?group=${group}`, open: press('Set a target') },
  ],
  actions: [
    { name: 'add an action', address: '/actions', open: press('Add action') },
    { name: 'statuses of actions', address: '/actions', open: press('Status') },
    {
      name: 'mark an action done',
      address: '/actions?view=all',
      open: runInOrder(openAction, press('Mark as done')),
      below: 640,
    },
    { name: 'menu of an action', address: '/actions', open: press(/^More options for/), from: 1280 },
  ],
  stores: [
    { name: 'order of stores', address: '/stores', open: press('Sort by'), below: 768 },
    { name: 'group of the list', address: '/stores', open: press(/^Group:/) },
    { name: 'menu of a store', address: '/stores', open: press(/^More options for/) },
    { name: 'add a store', address: '/store/add' },
    { name: 'leave a changed form', address: '/store/add', open: leaveChangedForm },
    { name: 'groups on offer', address: '/store/add', open: openOptions('Groups') },
    { name: 'edit a store', address: ({ store }) => `/store/editstore/${store}` },
    { name: 'users on offer', address: ({ store }) => `/store/editstore/${store}`, open: openOptions('Users') },
    { name: 'delete a store', address: '/stores', open: choose('Delete store') },
    { name: 'users of a store', address: ({ store }) => `/stores?people=${store}` },
    { name: 'assign users to a store', address: ({ store }) => `/stores?assign=${store}` },
    { name: 'assign users to stores', address: '/stores', open: withTickedRows('Assign users') },
    { name: 'unassign users from stores', address: '/stores', open: withTickedRows('Unassign users') },
    {
      name: 'take a store from users',
      address: ({ store }) => `/store/editstore/${store}`,
      open: opening.withoutGroup,
    },
    { name: 'apply a workbook', address: '/people-and-places', open: opening.applyWorkbook },
  ],
  users: [
    { name: 'order of users', address: '/users', open: press('Sort by'), below: 768 },
    {
      name: 'menu of a user',
      address: '/users',
      open: press(/^More options for/),
      before: opening.pretendProtectedUsers,
    },
    { name: 'add a user', address: '/user/add' },
    { name: 'group on offer', address: '/user/add', open: openOptions('Group') },
    { name: 'edit a user', address: ({ user }) => `/user/edituser/${user}` },
    { name: 'stores on offer', address: ({ user }) => `/user/edituser/${user}`, open: openOptions('Stores') },
    { name: 'take stores from a user', address: ({ user }) => `/user/edituser/${user}`, open: opening.withoutGroup },
    {
      name: 'prove who changes a role',
      address: ({ user }) => `/user/edituser/${user}`,
      before: opening.signedInLongAgo,
      open: opening.changeRole,
    },
    { name: 'delete a user', address: '/users?find=manager', open: choose('Delete user') },
    { name: 'stores of a user', address: ({ user }) => `/users?people=${user}` },
    { name: 'assign stores to a user', address: ({ user }) => `/users?assign=${user}` },
    { name: 'assign stores to users', address: '/users', open: withTickedRows('Assign stores') },
    { name: 'unassign stores from users', address: '/users', open: withTickedRows('Unassign stores') },
    {
      name: 'reset a second factor',
      address: '/users?find=manager',
      before: opening.pretendProtectedUsers,
      open: choose('Reset two-step sign-in'),
    },
    {
      name: 'unlink single sign-on',
      address: '/users?find=manager',
      before: opening.pretendProtectedUsers,
      open: choose('Unlink'),
    },
    {
      name: 'end the sessions of a user',
      address: '/users?find=manager',
      before: opening.signInOnOtherDevice,
      open: runInOrder(press(/^Show details of/), press('Sign out everywhere')),
    },
  ],
  groups: [
    { name: 'menu of a group', address: '/group', open: press(/^More options for/) },
    { name: 'add a group', address: '/group?add=group' },
    { name: 'edit a group', address: ({ group }) => `/group?edit=${group}` },
    { name: 'delete a group', address: '/group', open: choose('Delete group') },
  ],
  editor: [
    { name: 'history of a draft', address: DRAFT, open: press('History') },
    { name: 'preview of a draft', address: TRANSLATIONS, open: press('Preview') },
    { name: 'discard a draft', address: DRAFT, open: press('Discard') },
    {
      name: 'import a file into a draft',
      address: DRAFT,
      open: runInOrder(press(/^File$/), (page) => page.getByRole('menuitem', { name: /^Import a file/ }).click()),
    },
    { name: 'try a draft', address: DRAFT, open: press('Try on a phone') },
    { name: 'record a text', address: TRANSLATIONS, open: press(/^Add a recording: English, Are at least five/) },
    { name: 'import translations', address: TRANSLATIONS, open: press('Import CSV') },
    { name: 'publish a draft', address: DRAFT, open: press('Publish') },
    { name: 'menu of a question', address: DRAFT, open: press(/^More options for Are at least five/) },
    {
      name: 'move a question',
      address: DRAFT,
      open: runInOrder(press(/^More options for Are at least five/), (page) =>
        page.getByRole('menuitem', { name: 'Move to another section' }).click(),
      ),
    },
    { name: 'paste questions', address: DRAFT, open: opening.pasteQuestions },
    { name: 'question library', address: DRAFT, open: opening.openLibrary },
    { name: 'names of a formula', address: MODULE_DRAFT, open: opening.openFormulaNames },
    { name: 'question library of a module', address: MODULE_DRAFT, open: opening.openLibrary },
  ],
  administration: [
    { name: 'time zones on offer', address: '/settings/organisation', open: press(/^Time zone:/) },
    { name: 'change the time zone', address: '/settings/organisation', open: opening.otherZone },
    { name: 'what happened', address: '/history', open: press(/^Event/) },
    { name: 'who did it', address: '/history', open: press(/^Who/) },
    {
      name: 'settle a deletion request',
      address: '/delete-requests',
      open: press(`Approve the request from ${LEAVING}`),
    },
    {
      name: 'decline a deletion request',
      address: '/delete-requests',
      open: press(`Decline the request from ${LEAVING}`),
    },
    { name: 'change a sign-in rule', address: '/sign-in-rules', open: press('Administrators') },
    { name: 'make an API token', address: '/api-tokens?add=token' },
    { name: 'stores of an API token', address: '/api-tokens?add=token', open: openOptions('Stores') },
    { name: 'revoke an API token', address: '/api-tokens', open: press(`Revoke ${TOKEN}`) },
    { name: 'a new API token', address: '/api-tokens?add=token', open: opening.makeToken },
    { name: 'share a report', address: surveyAt, open: press('Share report') },
    { name: 'connect a phone', address: '/settings/phones', open: opening.askForPhone },
    {
      name: 'user of a phone',
      address: '/settings/phones',
      open: runInOrder(opening.askForPhone, openOptions('User')),
    },
    { name: 'a new phone', address: '/settings/phones', open: opening.connectPhone },
    {
      name: 'leave a new phone',
      address: '/settings/phones',
      open: runInOrder(opening.connectPhone, opening.close),
    },
    { name: 'disconnect a phone', address: '/settings/phones', open: press(`Disconnect ${PHONE}`) },
    {
      name: 'leave a new API token',
      address: '/api-tokens?add=token',
      open: runInOrder(opening.makeToken, opening.close),
    },
  ],
  'the profile': [
    { name: 'set up two-step sign-in', address: '/profile', open: press('Turn on') },
    { name: 'scan a second factor', address: '/profile', open: confirmStep('Turn on', 'Continue') },
    {
      name: 'set up two-step sign-in before all else',
      address: '/sign-in-rules',
      before: opening.requireSecondFactor,
      // The page beneath is still loading.
      samples: true,
    },
    {
      name: 'switch two-step sign-in off',
      address: '/profile',
      before: opening.withFactor,
      open: press('Turn off'),
    },
    {
      name: 'new recovery codes',
      address: '/profile',
      before: opening.withFactor,
      open: confirmStep('Create new recovery codes', 'Create new codes'),
    },
    {
      name: 'leave new recovery codes',
      address: '/profile',
      before: opening.withFactor,
      open: runInOrder(confirmStep('Create new recovery codes', 'Create new codes'), opening.close),
    },
    { name: 'subscribe to one’s calendar', address: '/profile', open: press('Subscribe') },
    { name: 'sign out everywhere', address: '/profile', open: press('Sign out everywhere') },
  ],
  'the style guide': [
    { name: 'sample of a menu', address: '/ui', samples: true, open: press('Menu') },
    { name: 'sample of a small dialog', address: '/ui', samples: true, open: press('Open a small dialog') },
    { name: 'sample of a dialog', address: '/ui', samples: true, open: press('Open a dialog') },
  ],
} as const satisfies Record<string, readonly Popup[]>;
