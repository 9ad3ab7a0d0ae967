import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from './parentRoutes.tsx';

const start = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/audit',
  staticData: { title: 'nav.takeAudit', section: '/audit', frame: 'sidebar', offline: true },
  component: lazyRouteComponent(() => import('../audits/capture/start/StartPage.tsx'), 'StartPage'),
});

const audit = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/audit/$surveyId',
  staticData: { title: 'nav.takeAudit', section: '/audit', frame: 'none', offline: true },
  component: lazyRouteComponent(() => import('../audits/capture/audit/AuditPage.tsx'), 'AuditPage'),
});

/** Routes of audits in the browser: the start page and the audit itself. */
export const capture = [start, audit] as const;
