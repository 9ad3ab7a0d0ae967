import type { QueryClient } from '@tanstack/react-query';
import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouterHistory,
  type StaticDataRouteOption,
} from '@tanstack/react-router';
import { listGroups } from '../contract/places/groups.ts';
import { listSurveys } from '../contract/audits/surveys.ts';
import type { Category } from '../domain/scoring/categories.ts';
import { actions } from './routes/actionRoutes.ts';
import { capture } from './routes/captureRoutes.ts';
import { outsideRoutes } from './routes/outsideRoutes.ts';
import { readOptions } from './api/useCall.ts';
import { currentDay } from './i18n/timeZone.ts';
import { askForScores } from './charts/scores/scoreReads.ts';
import { askForStoreRange } from './charts/scores/storeRange.ts';
import { gallery, galleryAlone } from './routes/galleryRoutes.ts';
import { first } from './routes/pages/first.ts';
import { managedRoutes, MODAL } from './routes/managedRoutes.ts';
import { root, signedInRoute } from './routes/parentRoutes.tsx';
import { factsAt } from './shell/pageFacts.ts';
import { PageFailure } from './shell/PageFailure.tsx';
import { PagePending } from './shell/PagePending.tsx';
import { visits } from './routes/visitRoutes.ts';
import { parseSearch, stringifySearch } from './routes/search.ts';
import { askForSelection, categoryOf } from './shell/selection.ts';
import { isAdministrator } from './session/session.ts';
import { waitBriefly } from './shell/waitBriefly.ts';
import { readSessionValue } from './session/storage.ts';
import { StoreGate } from './shell/StoreGate.tsx';
import { lazyPart } from './ui/popups/usePopup.ts';
import { askForSurvey } from './audits/surveys/surveyReads.ts';
import type * as Dialogs from './routes/pages/dialogs.ts';
import './routes/senders.ts';

const overview = lazyPart(() => first['/overview']().then((file) => file.OverviewPage));

const newOrganisation = lazyPart(() =>
  import('./operations/setup/NewOrganisation.tsx').then((file) => file.NewOrganisation),
);

/** The parent of the screens of one store. */
const ofStore = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'ofStore',
  loader: ({ context }) => waitBriefly(askForSelection(context.client)),
  shouldReload: false,
  component: () => <StoreGate NewOrganisation={newOrganisation.Part} Overview={overview.Part} />,
});

/** Prefetches data about the selected store, and waits only briefly for it. */
function askForStore(client: QueryClient, ask: (storeId: string) => Promise<void>): Promise<void> {
  return waitBriefly(askForSelection(client).then((store) => (store ? ask(store._id) : undefined)));
}

function askForScoresOf(client: QueryClient, search: object, food: Category | null): Promise<void> {
  return askForStore(client, (storeId) => {
    const storeRange = askForStoreRange(client, search, { storeId, today: currentDay() });
    return askForScores(client, { storeId, food, rangePromise: storeRange });
  });
}

/** Prefetches the survey in the URL if it belongs to the selected store. */
function askForSurveyOf(client: QueryClient, search: Readonly<Record<string, unknown>>): Promise<void> {
  const { param, store } = search;
  return askForStore(client, async (storeId) => {
    if (store === storeId && typeof param === 'string') await askForSurvey(client, storeId, param);
  });
}

const dashboard = createRoute({
  getParentRoute: () => ofStore,
  path: '/dashboard',
  staticData: { isDated: true },
  loader: ({ context, location }) => askForScoresOf(context.client, location.search, null),
  shouldReload: false,
  component: lazyRouteComponent(first['/dashboard'], 'DashboardPage'),
});

/** The store's audits and assessments next to each other; a tab of the dashboard. */
const benchmark = createRoute({
  getParentRoute: () => ofStore,
  path: '/benchmark',
  staticData: { section: '/dashboard' },
  component: lazyRouteComponent(() => import('./insight/benchmark/BenchmarkPage.tsx'), 'BenchmarkPage'),
});

const foodCategory = createRoute({
  getParentRoute: () => ofStore,
  path: '/fruitvegetable',
  staticData: { isDated: true },
  loader: ({ context, location }) =>
    askForScoresOf(context.client, location.search, categoryOf(readSessionValue('selectedFoodId'))),
  shouldReload: false,
  component: lazyRouteComponent(() => import('./insight/dashboard/category/FoodCategoryPage.tsx'), 'FoodCategoryPage'),
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
  component: lazyRouteComponent(() => import('./insight/reports/ReportPage.tsx'), 'ReportPage'),
});

/** Shows a survey of any store, by its id. The survey's store is selected. */
const addressedSurvey = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/survey/$surveyId',
  staticData: { section: '/survey' },
  component: lazyRouteComponent(first['/surveyinner'], 'SurveyPage'),
});

const addressedReport = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/survey/$surveyId/print',
  staticData: { section: '/survey' },
  component: lazyRouteComponent(() => import('./insight/reports/ReportPage.tsx'), 'ReportPage'),
});

/** Shows an assessment of any store, by its id. The assessment's store is selected. */
const assessment = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/assessment/$assessmentId',
  staticData: { section: '/dashboard' },
  component: lazyRouteComponent(() => import('./audits/assessments/detail/AssessmentPage.tsx'), 'AssessmentPage'),
});

const region = createRoute({
  getParentRoute: () => signedInRoute,
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

/** Waits only briefly for a list. If the page's code fails to load, the page itself reports it. */
function askForList(client: QueryClient, pending: Promise<void>): Promise<void> {
  if (isAdministrator()) void client.prefetchQuery(readOptions(listGroups, {}));
  return waitBriefly(pending.catch(() => undefined));
}

/** Returns one of the dialogs, which are in one chunk. */
const dialog = (name: keyof typeof Dialogs) => lazyRouteComponent(() => import('./routes/pages/dialogs.ts'), name);

/** The list of stores. The dialogs to add and edit have URLs of their own and open over the list. */
const storesList = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'storesList',
  staticData: { title: 'stores.title', section: '/stores', crumb: 'stores', bodyClass: MODAL },
  loader: ({ context, location }) =>
    askForList(
      context.client,
      first['/stores']().then(({ askForStores }) => askForStores(context.client, location.search)),
    ),
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

const usersPage = () => import('./places/users/UsersPage.tsx');

/** The list of users. The dialogs to add and edit have URLs of their own and open over the list. */
const usersList = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'usersList',
  staticData: { title: 'users.title', access: 'administrators', section: '/users', crumb: 'users', bodyClass: MODAL },
  loader: ({ context, location }) =>
    askForList(
      context.client,
      usersPage().then(({ askForUsers }) => askForUsers(context.client, location.search)),
    ),
  shouldReload: false,
  component: lazyRouteComponent(usersPage, 'UsersPage'),
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
    // The start URL of the home-screen app; offline, it leads to the audits.
    throw redirect({ to: navigator.onLine ? '/dashboard' : '/audit' });
  },
});

/** Redirects an unknown URL to the sign-in screen (spec section 2). */
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: ({ location }) => {
    throw redirect({ to: '/page/signin', state: { missing: location.pathname } });
  },
});

const routeTree = root.addChildren([
  home,
  ...outsideRoutes,
  signedInRoute.addChildren([
    ofStore.addChildren([dashboard, benchmark, foodCategory, surveys, survey, surveyReport]),
    addressedSurvey,
    addressedReport,
    assessment,
    region,
    storesList.addChildren([stores, addStore, editStore]),
    usersList.addChildren([users, addUser, editUser]),
    ...managedRoutes,
    ...capture,
    actions,
    visits,
    gallery,
  ]),
  ...galleryAlone,
  unknown,
]);

/** Creates the router. `history` is for tests; the default is the browser's. */
export function createAppRouter(client: QueryClient, history?: RouterHistory) {
  const router = createRouter({
    ...(history && { history }),
    routeTree,
    context: { client, factsAt: (pathname): StaticDataRouteOption => factsAt(router, pathname) },
    parseSearch,
    stringifySearch,
    defaultErrorComponent: PageFailure,
    defaultPendingComponent: PagePending,
    // Users usually hover over a link before they click it.
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
    /** The backup file of the demo that the user just left. */
    demoBackup?: string;
    /** The survey of a store that isn't selected, from a URL in the specification's format. */
    otherSurvey?: string;
    /** The path of an unknown URL, which was redirected to the sign-in screen. */
    missing?: string;
  }
}
