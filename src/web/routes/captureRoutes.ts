import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedIn } from './parentRoutes.tsx';

const start = createRoute({
  getParentRoute: () => signedIn,
  path: '/audit',
  staticData: { title: 'nav.takeAudit', section: '/audit', frame: 'sidebar', offline: true },
  component: lazyRouteComponent(() => import('../capture/start/StartPage.tsx'), 'StartPage'),
});

const audit = createRoute({
  getParentRoute: () => signedIn,
  path: '/audit/$surveyId',
  staticData: { title: 'nav.takeAudit', section: '/audit', frame: 'none', offline: true },
  component: lazyRouteComponent(() => import('../capture/audit/AuditPage.tsx'), 'AuditPage'),
});

/** Taking an audit: where it starts, and its screens. */
export const capture = [start, audit] as const;
