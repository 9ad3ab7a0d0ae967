import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedIn } from './parentRoutes.tsx';

/** What the spec marks as 'modal' (section 2, 'Header'): their dialogs open over them. */
export const MODAL = { administrator: ['modal'] };

const profile = createRoute({
  getParentRoute: () => signedIn,
  path: '/profile',
  staticData: { title: 'account.profile' },
  component: lazyRouteComponent(() => import('../account/ProfilePage.tsx'), 'ProfilePage'),
});

const deleteRequests = createRoute({
  getParentRoute: () => signedIn,
  path: '/delete-requests',
  staticData: {
    title: 'deleteRequest.list.title',
    access: 'administrators',
    section: '/delete-requests',
    crumb: 'deleteRequests',
  },
  component: lazyRouteComponent(() => import('../deleteRequests/DeleteRequestsPage.tsx'), 'DeleteRequestsPage'),
});

const apiTokens = createRoute({
  getParentRoute: () => signedIn,
  path: '/api-tokens',
  staticData: { title: 'apiTokens.title', access: 'administrators', section: '/api-tokens', crumb: 'apiTokens' },
  component: lazyRouteComponent(() => import('../apiTokens/ApiTokensPage.tsx'), 'ApiTokensPage'),
});

const signInRules = createRoute({
  getParentRoute: () => signedIn,
  path: '/sign-in-rules',
  staticData: { title: 'signInRules.title', access: 'administrators', section: '/sign-in-rules', crumb: 'signInRules' },
  component: lazyRouteComponent(() => import('../signInRules/SignInRulesPage.tsx'), 'SignInRulesPage'),
});

const status = createRoute({
  getParentRoute: () => signedIn,
  path: '/status',
  staticData: { title: 'status.title', access: 'administrators', section: '/status', crumb: 'status' },
  component: lazyRouteComponent(() => import('../status/StatusPage.tsx'), 'StatusPage'),
});

const groups = createRoute({
  getParentRoute: () => signedIn,
  path: '/group',
  staticData: {
    title: 'groups.title',
    access: 'administrators',
    section: '/group',
    crumb: 'groups',
    bodyClass: MODAL,
    dialogs: [
      { name: 'editGroup', param: 'edit', keep: 'editedGroup' },
      { name: 'addGroup', param: 'add' },
    ],
  },
  component: lazyRouteComponent(() => import('../groups/GroupsPage.tsx'), 'GroupsPage'),
});

/** The workbook of stores, users and assignments, which the lists of both lead to. */
const peopleAndPlaces = createRoute({
  getParentRoute: () => signedIn,
  path: '/people-and-places',
  staticData: {
    title: 'workbook.title',
    access: 'administrators',
    section: '/people-and-places',
    crumb: 'peopleAndPlaces',
  },
  component: lazyRouteComponent(() => import('../bulkImport/PeopleAndPlacesPage.tsx'), 'PeopleAndPlacesPage'),
});

const history = createRoute({
  getParentRoute: () => signedIn,
  path: '/history',
  staticData: { title: 'history.title', access: 'administrators', section: '/history', crumb: 'history' },
  component: lazyRouteComponent(() => import('../auditLog/HistoryPage.tsx'), 'HistoryPage'),
});

/** One's own settings and what administrators manage; the lists of stores and users stand in `routes.tsx`. */
export const managed = [
  profile,
  deleteRequests,
  apiTokens,
  signInRules,
  status,
  groups,
  peopleAndPlaces,
  history,
] as const;
