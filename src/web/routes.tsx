import type { QueryClient } from '@tanstack/react-query';
import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouterHistory,
  type StaticDataRouteOption,
} from '@tanstack/react-router';
import type { InputOf } from '../contract/kit/call.ts';
import { listGroups } from '../contract/groups.ts';
import { searchStores } from '../contract/stores.ts';
import { listSurveys } from '../contract/surveys.ts';
import { searchUsers } from '../contract/users.ts';
import type { Category } from '../domain/scoring/categories.ts';
import { actions } from './routes/actionRoutes.ts';
import { capture } from './routes/captureRoutes.ts';
import { outside } from './routes/outsideRoutes.ts';
import { readOptions, type ReadCall } from './api/useCall.ts';
import { rangeOfSearch } from './forms/dates/range.ts';
import { currentDay } from './i18n/timeZone.ts';
import { askForScores } from './dashboard/scoreReads.ts';
import { gallery, galleryAlone } from './routes/galleryRoutes.ts';
import { inputOf, listStateOf } from './lists/listState.ts';
import { first } from './routes/pages/first.ts';
import { managed, MODAL } from './routes/managedRoutes.ts';
import { root, signedIn } from './routes/parentRoutes.tsx';
import { factsAt } from './shell/pageFacts.ts';
import { PageFailed } from './shell/PageFailed.tsx';
import { PagePending } from './shell/PagePending.tsx';
import { parseSearch, stringifySearch } from './routes/search.ts';
import { askForSelection, categoryOf } from './shell/selection.ts';
import { isAdministrator } from './session/session.ts';
import { waitBriefly } from './shell/waitBriefly.ts';
import { readStored } from './session/storage.ts';
import { StoreGate } from './shell/StoreGate.tsx';
import { lazyPart } from './ui/popups/usePopup.ts';
import { askForSurvey } from './surveys/surveyReads.ts';
import { STORE_SORTS } from './stores/storeRow.ts';
import { USER_SORTS } from './users/userRow.ts';
import type * as Dialogs from './routes/pages/dialogs.ts';

const beginning = lazyPart(() => import('./setup/Beginning.tsx').then((file) => file.Beginning));

/** Everything below it shows one store. */
const ofStore = createRoute({
  getParentRoute: () => signedIn,
  id: 'ofStore',
  loader: ({ context }) => waitBriefly(askForSelection(context.client)),
  shouldReload: false,
  component: () => <StoreGate Beginning={beginning.Part} />,
});

/** Asks for what a screen of the selected store shows; not of one that is out of sight now. */
function askForStore(client: QueryClient, ask: (storeId: string) => Promise<void>): Promise<void> {
  return waitBriefly(askForSelection(client).then((store) => (store ? ask(store._id) : undefined)));
}

/** Asks for the scores of the selected store, as whole audits or in one category. */
function askForScoresOf(client: QueryClient, search: object, food: Category | null): Promise<void> {
  const range = rangeOfSearch(search, currentDay());
  return askForStore(client, (storeId) => askForScores(client, { storeId, food, range }));
}

/** Asks for the survey that the address names, if it names the selected store, too. */
function askForSurveyOf(client: QueryClient, search: Readonly<Record<string, unknown>>): Promise<void> {
  const { param, store } = search;
  return askForStore(client, async (storeId) => {
    if (store === storeId && typeof param === 'string') await askForSurvey(client, storeId, param);
  });
}

const dashboard = createRoute({
  getParentRoute: () => ofStore,
  path: '/dashboard',
  staticData: { dated: true },
  loader: ({ context, location }) => askForScoresOf(context.client, location.search, null),
  shouldReload: false,
  component: lazyRouteComponent(first['/dashboard'], 'DashboardPage'),
});

const foodCategory = createRoute({
  getParentRoute: () => ofStore,
  path: '/fruitvegetable',
  staticData: { dated: true },
  loader: ({ context, location }) =>
    askForScoresOf(context.client, location.search, categoryOf(readStored('selectedFoodId'))),
  shouldReload: false,
  component: lazyRouteComponent(() => import('./categories/FoodCategoryPage.tsx'), 'FoodCategoryPage'),
});

const surveys = createRoute({
  getParentRoute: () => ofStore,
  path: '/survey',
  loader: ({ context: { client } }) =>
    askForStore(client, (storeId) => client.prefetchQuery(readOptions(listSurveys, { storeid: storeId }))),
  shouldReload: false,
  component: lazyRouteComponent(first['/survey'], 'SurveysPage'),
});

const survey = createRoute({
  getParentRoute: () => ofStore,
  path: '/surveyinner',
  staticData: { section: '/survey' },
  loader: ({ context, location }) => askForSurveyOf(context.client, location.search),
  shouldReload: false,
  component: lazyRouteComponent(first['/surveyinner'], 'SurveyPage'),
});

const surveyReport = createRoute({
  getParentRoute: () => ofStore,
  path: '/surveyinner/print',
  staticData: { section: '/survey' },
  loader: ({ context, location }) => askForSurveyOf(context.client, location.search),
  shouldReload: false,
  component: lazyRouteComponent(() => import('./surveys/report/ReportPage.tsx'), 'ReportPage'),
});

const region = createRoute({
  getParentRoute: () => signedIn,
  path: '/region',
  staticData: {
    section: '/region',
    selectors: 'groups',
    bodyClass: {
      administrator: ['region-report', 'region-report-admin'],
      groupUser: ['region-report', 'region-report-user'],
    },
  },
  component: lazyRouteComponent(first['/region'], 'RegionPage'),
});

/** Asks for what a list will ask for, the groups that it is narrowed by included, while its code is still on the way. */
function ask<C extends ReadCall>(client: QueryClient, call: C, input: InputOf<C>): Promise<void> {
  if (isAdministrator()) void client.prefetchQuery(readOptions(listGroups, {}));
  return waitBriefly(client.prefetchQuery(readOptions(call, input)));
}

/** One of the dialogs, which are fetched together. */
const dialog = (name: keyof typeof Dialogs) => lazyRouteComponent(() => import('./routes/pages/dialogs.ts'), name);

/** The list of stores. The dialogs that add and edit have addresses of their own and stand over it. */
const storesList = createRoute({
  getParentRoute: () => signedIn,
  id: 'storesList',
  staticData: { title: 'stores.title', section: '/stores', crumb: 'stores', bodyClass: MODAL },
  loader: ({ context, location }) =>
    ask(context.client, searchStores, inputOf(listStateOf(location.search, STORE_SORTS))),
  shouldReload: false,
  component: lazyRouteComponent(first['/stores'], 'StoresPage'),
});
const stores = createRoute({
  getParentRoute: () => storesList,
  path: '/stores',
  staticData: {
    dialogs: [
      { name: 'assignUsers', param: 'assign' },
      { name: 'storeUsers', param: 'people' },
    ],
  },
});
const addStore = createRoute({
  getParentRoute: () => storesList,
  path: '/store/add',
  staticData: { access: 'administrators', dialogs: [{ name: 'addStore' }] },
  component: dialog('AddStoreDialog'),
});
const editStore = createRoute({
  getParentRoute: () => storesList,
  path: '/store/editstore/$storeid',
  staticData: { access: 'administrators', dialogs: [{ name: 'editStore', param: 'storeid' }] },
  component: dialog('EditStoreDialog'),
});

/** The list of users, in the same way. */
const usersList = createRoute({
  getParentRoute: () => signedIn,
  id: 'usersList',
  staticData: { title: 'users.title', access: 'administrators', section: '/users', crumb: 'users', bodyClass: MODAL },
  loader: ({ context, location }) =>
    ask(context.client, searchUsers, inputOf(listStateOf(location.search, USER_SORTS))),
  shouldReload: false,
  component: lazyRouteComponent(() => import('./users/UsersPage.tsx'), 'UsersPage'),
});
const users = createRoute({
  getParentRoute: () => usersList,
  path: '/users',
  staticData: {
    dialogs: [
      { name: 'assignStores', param: 'assign', keep: 'selectedUser' },
      { name: 'userStores', param: 'people', keep: 'selectedUser' },
    ],
  },
});
const addUser = createRoute({
  getParentRoute: () => usersList,
  path: '/user/add',
  staticData: { dialogs: [{ name: 'addUser' }] },
  component: dialog('AddUserDialog'),
});
const editUser = createRoute({
  getParentRoute: () => usersList,
  path: '/user/edituser/$userid',
  staticData: { dialogs: [{ name: 'editUser', param: 'userid', keep: 'selectedUser' }] },
  component: dialog('EditUserDialog'),
});

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard' });
  },
});

/** An unknown address leads to the sign-in screen (spec section 2). */
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/page/signin' });
  },
});

const routeTree = root.addChildren([
  home,
  ...outside,
  signedIn.addChildren([
    ofStore.addChildren([dashboard, foodCategory, surveys, survey, surveyReport]),
    region,
    storesList.addChildren([stores, addStore, editStore]),
    usersList.addChildren([users, addUser, editUser]),
    ...managed,
    ...capture,
    actions,
    gallery,
  ]),
  ...galleryAlone,
  unknown,
]);

/** `history` is for tests; the browser's otherwise. */
export function createAppRouter(client: QueryClient, history?: RouterHistory) {
  const router = createRouter({
    ...(history && { history }),
    routeTree,
    context: { client, factsAt: (pathname): StaticDataRouteOption => factsAt(router, pathname) },
    parseSearch,
    stringifySearch,
    defaultErrorComponent: PageFailed,
    defaultPendingComponent: PagePending,
    // Who points at a link is about to press it.
    defaultPreload: 'intent',
    scrollRestoration: true,
  });
  return router;
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  interface HistoryState {
    /** The file in which the demo was saved that was just left. */
    demoBackup?: string;
  }
}
