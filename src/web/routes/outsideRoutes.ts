import { createRoute, lazyRouteComponent, redirect, type RouteComponent } from '@tanstack/react-router';
import { root } from './parentRoutes.tsx';
import { currentUser, endSession } from '../session/session.ts';
import { first } from './pages/first.ts';
import { joinOpenTabs } from '../shell/tabs.ts';
import { whenIdle } from '../ui/timing/whenIdle.ts';
import type * as OutsidePage from './pages/outside.ts';

/** Returns one of the pages outside the shell, which are in one chunk. */
const lazyPage = (name: keyof typeof OutsidePage) => lazyRouteComponent(first['/page/signin'], name);

/** Creates a route that needs no session. */
const page = <P extends string>(path: P, component: RouteComponent) =>
  createRoute({ getParentRoute: () => root, path, component });

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/page/signin',
  // Entering the sign-in screen clears the stored user (spec section 2), and the data loaded for them.
  beforeLoad: async ({ context, preload, location }) => {
    if (preload) return;
    const user = currentUser();
    if (user) {
      const { suspendSession, signOut } = await first['/page/signin']();
      // If another user signed in meanwhile, their session is preserved.
      if (currentUser() === user) (location.state.missing === undefined ? signOut : suspendSession)();
    } else endSession();
    context.client.clear();
  },
  // Prefetches the pages after sign-in while the user types.
  onEnter: () =>
    void whenIdle(() => void Promise.allSettled([first['/overview'](), first['/dashboard'](), first['/']()])),
  component: lazyPage('SignInPage'),
});

/** The URL that the single sign-on provider redirects to. */
const sso = page('/page/signin/sso', lazyPage('SsoPage'));

const forgotPassword = page('/page/forgot-password', lazyPage('ForgotPasswordPage'));

const resetPassword = page('/reset/$token', lazyPage('ResetPasswordPage'));

const deleteRequest = page('/page/delete-request', lazyPage('DeleteRequestPage'));

/** The URL in the email that asks the recipient to confirm a deletion request. */
const confirmDeletion = page('/page/delete-request/$token', lazyPage('ConfirmDeletionPage'));

/** The URL in emails that lets the recipient unsubscribe. */
const stopEmails = page('/mails/stop/$token', lazyPage('StopEmailsPage'));

const lockScreen = createRoute({
  getParentRoute: () => root,
  path: '/lock-screen',
  beforeLoad: async () => {
    if (!currentUser()) await joinOpenTabs();
    if (!currentUser()) throw redirect({ to: '/page/signin' });
  },
  component: lazyPage('LockScreenPage'),
});

/** Sets up a new server's organisation and first administrator; the setup key is after the #. */
const setup = page('/setup', lazyPage('SetupPage'));

/** The API documentation. Anyone can open it, because it is generated from the source and contains no data. */
const apiDocs = page(
  '/docs/api',
  lazyRouteComponent(() => import('../dataOut/apiDocs/ApiDocsPage.tsx'), 'ApiDocsPage'),
);

/** The routes outside the shell. */
export const outsideRoutes = [
  signIn,
  sso,
  forgotPassword,
  resetPassword,
  deleteRequest,
  confirmDeletion,
  stopEmails,
  lockScreen,
  setup,
  apiDocs,
] as const;
