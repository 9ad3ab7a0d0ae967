import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from './parentRoutes.tsx';

/** The schedule. A visit has its own URL and opens next to the schedule or, on narrow screens, in place of it. */
const schedule = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'visits',
  staticData: { title: 'schedule.title', section: '/schedule', selectors: 'groups' },
  component: lazyRouteComponent(() => import('../audits/visits/VisitsPage.tsx'), 'VisitsPage'),
});

const list = createRoute({ getParentRoute: () => schedule, path: '/schedule' });

const one = createRoute({
  getParentRoute: () => schedule,
  path: '/visit/$visitId',
  staticData: { title: 'visit.title' },
});

export const visits = schedule.addChildren([list, one]);
