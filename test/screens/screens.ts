import type { Page } from '@playwright/test';
import { STORE } from '../e2e/fixtures.ts';
import type { Places } from './places.ts';

/** A page of the console, in one of its states. */
export type Screen = {
  /** Its name in reports, and the name of its picture. */
  name: string;
  address: string | ((places: Places) => string);
  /** The steps that bring it up after the page has loaded. */
  open?: (page: Page) => Promise<void>;
  /** Shows loading placeholders as samples, which never disappear. */
  samples?: true;
};

/** Presses the first button with the given name. */
export const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

/** Opens the first action of the list. */
export const openAction = (page: Page) =>
  page.getByRole('region', { name: 'Actions', exact: true }).getByRole('link').first().click();

/** Starts an audit of the first store in the list, and opens one of its screens by the URL's search parameters. */
const beginAudit = (search: string) => async (page: Page) => {
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().click();
  await page.waitForURL(/\/audit\/[\da-f-]{36}/);
  if (search !== '') await page.goto(new URL(page.url()).pathname + search);
  await page.getByRole('heading', { level: 1 }).waitFor();
};

/** Starts an assessment of prices at the first store in the list, enters a price, and opens one of its screens. */
export const beginAssessment = (search: string) => async (page: Page) => {
  await page.getByRole('radio', { name: 'Healthy diet basket' }).check();
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().click();
  await page.waitForURL(/\/assess\/[\da-f-]{36}/);
  await page.getByRole('textbox').first().fill('1.80');
  await page.getByText('1 of 18 done').waitFor();
  if (search !== '') await page.goto(new URL(page.url()).pathname + search);
  await page.getByRole('heading', { level: 1 }).waitFor();
};

/** Returns the URL of a comparison that has no result, because one side has only one store. */
const tooFew = ({ store, comparison }: Places) =>
  `/region/compare?${comparison.replace(/^with=[^&]*/, `with=${store}`)}`;

/** Answers a part of an audit with No and opens the result. */
const answerPart = async (page: Page) => {
  await beginAudit('?part=FV-9')(page);
  await press(/^(?:All|Rest) No\b/)(page);
  await page.goto(`${new URL(page.url()).pathname}?view=result`);
  await page.getByRole('checkbox', { checked: true }).first().waitFor();
};

/** Sends an audit as if the server refused its date, and returns to the queue. */
const sendRefusedAudit = async (page: Page) => {
  await answerPart(page);
  const json = { type: false, code: 'date_ahead', resultData: 'The audit’s date is in the future.' };
  await page.route('**/survey/add', (route) => route.fulfill({ json }));
  await press('Send audit')(page);
  await page.getByText('Rejected').waitFor();
  await page.goto('/audit');
  await page.getByText('1 audit was rejected').waitFor({ state: 'attached' });
};

/** The editor of the audit instrument. */
export const DRAFT = '/settings/instruments/four-ps/draft';

/** The editor of a module of the demo. */
export const MODULE_DRAFT = '/settings/instruments/shelf-ratio/draft';

/** The window width from which the preview is next to the questions, in px. */
const PREVIEW_FROM = 1280;

const openDraft = async (page: Page) => {
  await page.getByRole('region', { name: 'Content' }).waitFor();
  await page.getByText(/scored again$/).waitFor();
  if ((page.viewportSize()?.width ?? 0) >= PREVIEW_FROM) {
    const preview = page.frameLocator('iframe[title="Preview on a phone"]');
    await preview.getByRole('heading', { level: 1 }).waitFor();
  }
};

/** The texts of the audit instrument by language. */
export const TRANSLATIONS = `${DRAFT}?view=translations`;

/** Opens the form of the first question. */
const openQuestion = async (page: Page) => {
  await openDraft(page);
  await page.getByRole('region', { name: 'Content' }).getByRole('listitem').getByRole('button').first().click();
  await page.getByRole('button', { name: 'Done' }).waitFor();
};

const openTranslations = (page: Page) => page.getByRole('region', { name: 'Translations' }).waitFor();

const publishDraft = async (page: Page) => {
  await openDraft(page);
  await press('Publish')(page);
  await page.getByRole('dialog').getByText('Suggested').waitFor();
};

/** Opens the link to try the draft. */
const tryDraft = async (page: Page) => {
  await page.getByRole('region', { name: 'Content' }).waitFor();
  await press('Try on a phone')(page);
  await page.getByRole('dialog').getByRole('link', { name: 'Open here' }).click();
  await page.waitForURL(/\/audit\/try\//);
  await page.getByRole('main').getByRole('listitem').first().waitFor();
};

/** Starts an audit that tries the draft. */
const runTrial = async (page: Page) => {
  await tryDraft(page);
  await beginAudit('')(page);
};

/** Starts an assessment that tries the draft of a module, and opens its review. */
const runTrialOfModule = async (page: Page) => {
  await tryDraft(page);
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().click();
  await page.waitForURL(/\/assess\//);
  await page.goto(`${new URL(page.url()).pathname}?view=review`);
  await page.getByRole('button', { name: 'End and delete' }).waitFor();
};

/** The pages for users who are not signed in. */
export const OUTSIDE: readonly Screen[] = [
  { name: 'sign-in', address: '/page/signin' },
  { name: 'forgotten password', address: '/page/forgot-password' },
  { name: 'new password', address: '/reset/not-a-real-token' },
  { name: 'ask for deletion', address: '/page/delete-request' },
  { name: 'confirm deletion', address: '/page/delete-request/not-a-real-token' },
  { name: 'stop mails', address: '/mails/stop/reminders-not-a-real-key' },
  { name: 'single sign-on, failed', address: '/page/signin/sso' },
];

/** The pages for an administrator, in visiting order: those that show a store need one to be chosen. */
export const PAGES: readonly Screen[] = [
  { name: 'overview', address: '/dashboard' },
  { name: 'choose a store', address: '/survey' },
  {
    name: 'dashboard',
    address: '/dashboard',
    open: async (page) => {
      await page.getByRole('searchbox', { name: 'Find a store' }).fill(STORE);
      await page.getByRole('main').getByText(STORE, { exact: true }).click();
      await page.getByRole('heading', { name: STORE, level: 1 }).waitFor();
    },
  },
  { name: 'benchmark', address: '/benchmark' },
  { name: 'assessment', address: ({ assessment }) => `/assessment/${assessment}` },
  { name: 'assessment, correction', address: ({ assessment }) => `/assessment/${assessment}?correct=1` },
  { name: 'food category', address: '/fruitvegetable' },
  { name: 'surveys', address: '/survey' },
  { name: 'surveys, void and of other kinds', address: '/survey?void=1&kinds=all' },
  { name: 'import audits', address: '/survey/import' },
  {
    name: 'correct a survey',
    address: ({ survey }) => `/survey/${survey}?correct=1`,
  },
  { name: 'survey', address: ({ survey }) => `/survey/${survey}` },
  { name: 'one-page report', address: ({ survey }) => `/survey/${survey}/print` },
  { name: 'photos', address: ({ store }) => `/photos?store=${store}` },
  { name: 'photos, none found', address: '/photos?to=2000-01-02' },
  { name: 'take an audit', address: '/audit' },
  { name: 'audit, overview', address: '/audit', open: beginAudit('') },
  { name: 'audit, questions', address: '/audit', open: beginAudit('?part=FV-9') },
  { name: 'audit, manager', address: '/audit', open: beginAudit('?view=manager') },
  { name: 'audit, review', address: '/audit', open: beginAudit('?view=review') },
  { name: 'audit, result', address: '/audit', open: beginAudit('?view=result') },
  { name: 'audit, result of a part', address: '/audit', open: answerPart },
  { name: 'assessment, prices', address: '/audit', open: beginAssessment('') },
  { name: 'assessment, review', address: '/audit', open: beginAssessment('?view=review') },
  { name: 'take an audit, refused', address: '/audit', open: sendRefusedAudit },
  { name: 'schedule', address: '/schedule?view=month' },
  { name: 'schedule, list', address: '/schedule?view=list' },
  { name: 'visit', address: ({ visit }) => `/visit/${visit}` },
  { name: 'actions', address: '/actions' },
  { name: 'actions, none found', address: '/actions?find=no+such+action' },
  { name: 'action', address: '/actions?view=all', open: openAction },
  { name: 'regions', address: '/region' },
  { name: 'region', address: ({ group }) => `/region?group=${group}` },
  { name: 'compare', address: ({ comparison }) => `/region/compare?${comparison}` },
  { name: 'compare, too few stores', address: tooFew },
  { name: 'compare, example of the demo', address: '/region/compare' },
  { name: 'compare, nothing chosen', address: '/region/compare?example=none' },
  { name: 'agreement', address: '/region/agreement' },
  { name: 'agreement, no pairs', address: '/region/agreement?from=2001-01-01&to=2001-02-01' },
  { name: 'agreement, for a training', address: '/region/agreement?print=1' },
  { name: 'stores', address: '/stores' },
  { name: 'stores, unfolded', address: '/stores', open: press(/^Show details of/) },
  { name: 'stores, none found', address: '/stores?find=no+such+store' },
  { name: 'users', address: '/users' },
  { name: 'users, unfolded', address: '/users?find=manager', open: press(/^Show details of/) },
  { name: 'groups', address: '/group' },
  { name: 'people and places', address: '/people-and-places' },
  { name: 'history', address: '/history' },
  { name: 'delete requests', address: '/delete-requests' },
  { name: 'sign-in rules', address: '/sign-in-rules' },
  { name: 'API tokens', address: '/api-tokens' },
  { name: 'API tokens, add', address: '/api-tokens', open: press('Create token') },
  { name: 'status', address: '/status' },
  { name: 'settings, organisation', address: '/settings/organisation' },
  { name: 'settings, instruments', address: '/settings/instruments' },
  { name: 'settings, instruments, add', address: '/settings/instruments', open: press('Add a module') },
  { name: 'settings, instruments, load', address: '/settings/instruments', open: press('Load a file') },
  { name: 'draft', address: DRAFT, open: openDraft },
  { name: 'draft, a question', address: DRAFT, open: openQuestion },
  { name: 'draft, translations', address: TRANSLATIONS, open: openTranslations },
  { name: 'draft, publish', address: DRAFT, open: publishDraft },
  { name: 'draft, trial', address: DRAFT, open: tryDraft },
  { name: 'draft, audit of a trial', address: DRAFT, open: runTrial },
  { name: 'draft, assessment of a trial', address: MODULE_DRAFT, open: runTrialOfModule },
  { name: 'settings, webhooks', address: '/settings/webhooks' },
  { name: 'settings, webhooks, add', address: '/settings/webhooks', open: press('Add webhook') },
  { name: 'settings, webhooks, messages', address: '/settings/webhooks', open: press(/^Deliveries to/) },
  { name: 'settings, links', address: '/settings/links' },
  { name: 'settings, links, none found', address: '/settings/links?find=no+such+link' },
  { name: 'settings, backups', address: '/settings/backups' },
  { name: 'settings, phones', address: '/settings/phones' },
  { name: 'settings, phones, none found', address: '/settings/phones?find=no+such+phone' },
  { name: 'profile', address: '/profile' },
  { name: 'calls for programs', address: '/docs/api' },
  { name: 'gallery, parts', address: '/ui', samples: true },
  { name: 'gallery, table', address: '/table', samples: true },
  { name: 'gallery, form', address: '/form', samples: true },
  { name: 'gallery, charts', address: '/charts' },
  { name: 'gallery, map', address: '/map' },
  { name: 'gallery, calendar', address: '/calendar' },
  { name: 'gallery, invoice', address: '/invoice' },
  { name: 'gallery, blank', address: '/blank' },
  { name: 'gallery, sign-up', address: '/signup' },
  { name: 'gallery, not found', address: '/page/404' },
  { name: 'gallery, server error', address: '/page/500' },
];

/** The lock screen; locks the console, so it is visited last. */
export const LOCK: Screen = { name: 'lock screen', address: '/lock-screen' };
