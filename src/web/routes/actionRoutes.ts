import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedIn } from './parentRoutes.tsx';

/** The list of actions. An action has an address of its own and stands over it. */
const actionsList = createRoute({
  getParentRoute: () => signedIn,
  id: 'actionsList',
  staticData: { title: 'actions.title', section: '/actions', selectors: 'groups' },
  component: lazyRouteComponent(() => import('../actions/ActionsPage.tsx'), 'ActionsPage'),
});

const list = createRoute({ getParentRoute: () => actionsList, path: '/actions' });

const one = createRoute({
  getParentRoute: () => actionsList,
  path: '/actions/$actionId',
  component: lazyRouteComponent(() => import('../actions/ActionOverList.tsx'), 'ActionOverList'),
});

export const actions = actionsList.addChildren([list, one]);
