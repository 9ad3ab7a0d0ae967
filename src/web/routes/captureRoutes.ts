import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from './parentRoutes.tsx';

const start = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/audit',
  staticData: { title: 'nav.takeAudit', section: '/audit', frame: 'sidebar', offline: true },
  component: lazyRouteComponent(() => import('../audits/capture/start/StartPage.tsx'), 'StartPage'),
});

/** The page on which users try a draft, opened by a link or QR code from the editor. */
const trial = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/audit/try/$version',
  staticData: { title: 'capture.trial.title', section: '/audit', frame: 'sidebar' },
  component: lazyRouteComponent(() => import('../audits/capture/trial/TrialPage.tsx'), 'TrialPage'),
});

const audit = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/audit/$surveyId',
  staticData: { title: 'nav.takeAudit', section: '/audit', frame: 'none', offline: true },
  component: lazyRouteComponent(() => import('../audits/capture/audit/AuditPage.tsx'), 'AuditPage'),
});

const assessment = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/assess/$assessmentId',
  staticData: { title: 'nav.takeAudit', section: '/audit', frame: 'none', offline: true },
  component: lazyRouteComponent(() => import('../audits/capture/modules/screens/AssessPage.tsx'), 'AssessPage'),
});

/** Routes of audits and assessments in the browser: the start page, a trial of a draft, an audit, and an assessment. */
export const capture = [start, trial, audit, assessment] as const;
