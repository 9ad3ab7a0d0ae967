import {
  createRoute,
  lazyRouteComponent,
  redirect,
  type RouteComponent,
  type StaticDataRouteOption,
} from '@tanstack/react-router';
import { signedIn } from './parentRoutes.tsx';
import type * as EvaluationPage from './pages/evaluation.ts';
import type * as SettingsPage from './pages/settings.ts';

/** What the spec marks as 'modal' (section 2, 'Header'): their dialogs open over them. */
export const MODAL = { administrator: ['modal'] };

const profile = createRoute({
  getParentRoute: () => signedIn,
  path: '/profile',
  staticData: { title: 'account.profile' },
  component: lazyRouteComponent(() => import('../account/ProfilePage.tsx'), 'ProfilePage'),
});

const photos = createRoute({
  getParentRoute: () => signedIn,
  path: '/photos',
  staticData: { title: 'photos.title', section: '/survey', crumb: 'photos', under: 'surveys' },
  component: lazyRouteComponent(() => import('../photos/PhotosPage.tsx'), 'PhotosPage'),
});

/** Who audits which store, and when it is due. */
const schedule = createRoute({
  getParentRoute: () => signedIn,
  path: '/schedule',
  staticData: { title: 'schedule.title', section: '/schedule', selectors: 'groups' },
  component: lazyRouteComponent(() => import('../schedule/SchedulePage.tsx'), 'SchedulePage'),
});

/** One of the settings' pages, which are fetched together. */
const shown = (name: keyof typeof SettingsPage) => lazyRouteComponent(() => import('./pages/settings.ts'), name);

/** A page beside the regions' own: what a change brought, and how far auditors agree. */
const ofRegions = <P extends string>(path: P, word: 'compare' | 'agreement', name: keyof typeof EvaluationPage) =>
  createRoute({
    getParentRoute: () => signedIn,
    path,
    staticData: { title: `${word}.title`, section: '/region', crumb: word, under: 'regions' },
    component: lazyRouteComponent(() => import('./pages/evaluation.ts'), name),
  });

const compare = ofRegions('/region/compare', 'compare', 'ComparePage');
const agreement = ofRegions('/region/agreement', 'agreement', 'AgreementPage');
/** Audits of a file: everyone brings their own in, an administrator another's, too. */
const importAudits = createRoute({
  getParentRoute: () => signedIn,
  path: '/survey/import',
  staticData: { title: 'imports.title', section: '/survey', crumb: 'importAudits', under: 'surveys' },
  component: lazyRouteComponent(() => import('../savedAudits/ImportAuditsPage.tsx'), 'ImportAuditsPage'),
});

/** A page for administrators, which is its own section. */
const forAdministrators = <P extends string>(path: P, facts: StaticDataRouteOption, component: RouteComponent) =>
  createRoute({
    getParentRoute: () => signedIn,
    path,
    staticData: { access: 'administrators', section: path, ...facts },
    component,
  });

/** A tab of the settings. */
const OF_SETTINGS = { section: '/settings/organisation', crumb: 'settings' } as const;

const deleteRequests = forAdministrators(
  '/delete-requests',
  { title: 'deleteRequest.list.title', ...OF_SETTINGS },
  shown('DeleteRequestsPage'),
);

const apiTokens = forAdministrators(
  '/api-tokens',
  { title: 'apiTokens.title', ...OF_SETTINGS },
  shown('ApiTokensPage'),
);

/** The tab of the settings that is about phones. */
const phones = forAdministrators('/settings/phones', { title: 'phones.title', ...OF_SETTINGS }, shown('PhonesPage'));

/** The tab of the settings that is about webhooks. */
const webhooks = forAdministrators(
  '/settings/webhooks',
  { title: 'webhooks.title', ...OF_SETTINGS },
  shown('WebhooksPage'),
);

/** The tab of the settings that is about links to reports. */
const shares = forAdministrators('/settings/links', { title: 'shares.list.title', ...OF_SETTINGS }, shown('LinksPage'));

/** The tab of the settings that is about backups. */
const backups = forAdministrators(
  '/settings/backups',
  { title: 'backups.title', ...OF_SETTINGS },
  shown('BackupsPage'),
);

const signInRules = forAdministrators(
  '/sign-in-rules',
  { title: 'signInRules.title', ...OF_SETTINGS },
  shown('SignInRulesPage'),
);

const status = forAdministrators('/status', { title: 'status.title', ...OF_SETTINGS }, shown('StatusPage'));

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
  lazyRouteComponent(() => import('../groups/GroupsPage.tsx'), 'GroupsPage'),
);

/** The workbook of stores, users and assignments, which the lists of both lead to. */
const peopleAndPlaces = forAdministrators(
  '/people-and-places',
  { title: 'workbook.title', crumb: 'peopleAndPlaces' },
  shown('PeopleAndPlacesPage'),
);

const history = forAdministrators('/history', { title: 'history.title', ...OF_SETTINGS }, shown('HistoryPage'));

/** The tab of the settings that is about the organisation itself. */
const organisation = forAdministrators(
  '/settings/organisation',
  { title: 'organisation.title', crumb: 'settings' },
  shown('OrganisationPage'),
);

/** The tabs that have kept the address from before there were settings, by their own. */
const MOVED = [
  ['sign-in', '/sign-in-rules'],
  ['api-tokens', '/api-tokens'],
  ['status', '/status'],
  ['history', '/history'],
  ['delete-requests', '/delete-requests'],
] as const;

/** Leads to a tab from the address that its name makes, and to the first from any other below the settings. */
const otherSettings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/{-$tab}',
  beforeLoad: ({ params }) => {
    const to = MOVED.find(([tab]) => tab === params.tab)?.[1] ?? '/settings/organisation';
    throw redirect({ to, replace: true });
  },
});

/** One's own settings and what administrators manage; the lists of stores and users stand in `routes.tsx`. */
export const managed = [
  profile,
  photos,
  schedule,
  compare,
  agreement,
  importAudits,
  deleteRequests,
  apiTokens,
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
