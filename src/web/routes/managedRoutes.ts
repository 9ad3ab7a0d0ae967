import {
  createRoute,
  lazyRouteComponent,
  redirect,
  type RouteComponent,
  type StaticDataRouteOption,
} from '@tanstack/react-router';
import { signedInRoute } from './parentRoutes.tsx';
import type * as EvaluationPage from './pages/evaluation.ts';
import type * as SettingsPage from './pages/settings.ts';

/**
 * The body class that the specification calls 'modal' (section 2, 'Header'), for pages over which dialogs open.
 */
export const MODAL = { administrator: ['modal'] };

const profile = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/profile',
  staticData: { title: 'account.profile' },
  component: lazyRouteComponent(() => import('../access/account/ProfilePage.tsx'), 'ProfilePage'),
});

const photos = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/photos',
  staticData: { title: 'photos.title', section: '/survey', crumb: 'photos', parentPage: 'surveys' },
  component: lazyRouteComponent(() => import('../audits/photos/PhotosPage.tsx'), 'PhotosPage'),
});

/** Returns one of the settings pages, which are in one chunk. */
const lazyPage = (name: keyof typeof SettingsPage) => lazyRouteComponent(() => import('./pages/settings.ts'), name);

/** Creates the route of an evaluation page. */
const ofRegions = <P extends string>(path: P, word: 'compare' | 'agreement', name: keyof typeof EvaluationPage) =>
  createRoute({
    getParentRoute: () => signedInRoute,
    path,
    staticData: { title: `${word}.title`, section: '/region', crumb: word, parentPage: 'regions' },
    component: lazyRouteComponent(() => import('./pages/evaluation.ts'), name),
  });

const compare = ofRegions('/region/compare', 'compare', 'ComparePage');
const agreement = ofRegions('/region/agreement', 'agreement', 'AgreementPage');
const importAudits = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/survey/import',
  staticData: { title: 'imports.title', section: '/survey', crumb: 'importAudits', parentPage: 'surveys' },
  component: lazyRouteComponent(() => import('../audits/imports/ImportAuditsPage.tsx'), 'ImportAuditsPage'),
});

/** Creates a route for administrators. Unless `facts` says otherwise, the page is its own section. */
const forAdministrators = <P extends string>(path: P, facts: StaticDataRouteOption, component: RouteComponent) =>
  createRoute({
    getParentRoute: () => signedInRoute,
    path,
    staticData: { access: 'administrators', section: path, ...facts },
    component,
  });

/** The facts shared by the tabs of the settings. */
const OF_SETTINGS = { section: '/settings/organisation', crumb: 'settings' } as const;

const deleteRequests = forAdministrators(
  '/delete-requests',
  { title: 'deleteRequest.list.title', ...OF_SETTINGS },
  lazyPage('DeleteRequestsPage'),
);

const apiTokens = forAdministrators(
  '/api-tokens',
  { title: 'apiTokens.title', ...OF_SETTINGS },
  lazyPage('ApiTokensPage'),
);

const instruments = forAdministrators(
  '/settings/instruments',
  { title: 'instruments.title', ...OF_SETTINGS },
  lazyPage('InstrumentsPage'),
);

/** The editor of a definition's draft, in a chunk of its own. */
const draft = forAdministrators(
  '/settings/instruments/$name/draft',
  { section: OF_SETTINGS.section, parentPage: 'settings', crumb: 'instruments', crumbTo: '/settings/instruments' },
  lazyRouteComponent(() => import('../audits/drafts/DraftPage.tsx'), 'DraftPage'),
);

const phones = forAdministrators('/settings/phones', { title: 'phones.title', ...OF_SETTINGS }, lazyPage('PhonesPage'));

const webhooks = forAdministrators(
  '/settings/webhooks',
  { title: 'webhooks.title', ...OF_SETTINGS },
  lazyPage('WebhooksPage'),
);

const shares = forAdministrators(
  '/settings/links',
  { title: 'shares.list.title', ...OF_SETTINGS },
  lazyPage('LinksPage'),
);

const backups = forAdministrators(
  '/settings/backups',
  { title: 'backups.title', ...OF_SETTINGS },
  lazyPage('BackupsPage'),
);

const signInRules = forAdministrators(
  '/sign-in-rules',
  { title: 'signInRules.title', ...OF_SETTINGS },
  lazyPage('SignInRulesPage'),
);

const status = forAdministrators('/status', { title: 'status.title', ...OF_SETTINGS }, lazyPage('StatusPage'));

const groups = forAdministrators(
  '/group',
  {
    title: 'groups.title',
    crumb: 'groups',
    bodyClass: MODAL,
    dialogs: [
      { name: 'editGroup', param: 'edit', keep: 'editedGroup' },
      { name: 'addGroup', param: 'add' },
    ],
  },
  lazyRouteComponent(() => import('../places/groups/GroupsPage.tsx'), 'GroupsPage'),
);

/** The workbook of people and places, linked from the lists of stores and users. */
const peopleAndPlaces = forAdministrators(
  '/people-and-places',
  { title: 'workbook.title', crumb: 'peopleAndPlaces' },
  lazyPage('PeopleAndPlacesPage'),
);

const history = forAdministrators('/history', { title: 'history.title', ...OF_SETTINGS }, lazyPage('HistoryPage'));

const organisation = forAdministrators(
  '/settings/organisation',
  { title: 'organisation.title', crumb: 'settings' },
  lazyPage('OrganisationPage'),
);

/** The names and URLs of the tabs that aren't below `/settings`, because they are older than the settings. */
const OLD_TAB_URLS = [
  ['sign-in', '/sign-in-rules'],
  ['api-tokens', '/api-tokens'],
  ['status', '/status'],
  ['history', '/history'],
  ['delete-requests', '/delete-requests'],
] as const;

/** Redirects `/settings/{name}` to the tab of that name in `OLD_TAB_URLS`, or to the first tab. */
const otherSettings = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings/{-$tab}',
  beforeLoad: ({ params }) => {
    const to = OLD_TAB_URLS.find(([tab]) => tab === params.tab)?.[1] ?? '/settings/organisation';
    throw redirect({ to, replace: true });
  },
});

/** Further routes of signed-in users, most of them for administrators. */
export const managedRoutes = [
  profile,
  photos,
  compare,
  agreement,
  importAudits,
  deleteRequests,
  apiTokens,
  instruments,
  draft,
  phones,
  webhooks,
  shares,
  backups,
  signInRules,
  status,
  groups,
  peopleAndPlaces,
  history,
  organisation,
  otherSettings,
] as const;
