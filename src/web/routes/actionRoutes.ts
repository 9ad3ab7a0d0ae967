import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type * as ActionPages from './pages/actions.ts';
import { signedInRoute } from './parentRoutes.tsx';

const lazyPage = (name: keyof typeof ActionPages) => lazyRouteComponent(() => import('./pages/actions.ts'), name);

/** The list of actions. An action has its own URL and opens next to the list or over it. */
const actionsList = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'actionsList',
  staticData: { title: 'actions.title', section: '/actions', selectors: 'groups' },
  component: lazyPage('ActionsPage'),
});

const list = createRoute({ getParentRoute: () => actionsList, path: '/actions' });

const one = createRoute({
  getParentRoute: () => actionsList,
  path: '/actions/$actionId',
  component: lazyPage('ActionOverList'),
});

export const actions = actionsList.addChildren([list, one]);
