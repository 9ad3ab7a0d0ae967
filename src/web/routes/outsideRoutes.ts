import { createRoute, lazyRouteComponent, redirect, type RouteComponent } from '@tanstack/react-router';
import { root } from './parentRoutes.tsx';
import { currentUser } from '../session/session.ts';
import { first } from './pages/first.ts';
import { signOut } from '../shell/signOut.ts';
import { joinOpenTabs } from '../shell/tabs.ts';
import { whenIdle } from '../ui/timing/whenIdle.ts';
import type * as OutsidePage from './pages/outside.ts';

/** One of the pages that are fetched together. */
const shown = (name: keyof typeof OutsidePage) => lazyRouteComponent(first['/page/signin'], name);

/** A page that asks for no session. */
const page = <P extends string>(path: P, component: RouteComponent) =>
  createRoute({ getParentRoute: () => root, path, component });

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/page/signin',
  // Entering the sign-in screen clears the stored user (spec section 2), and what was loaded for them.
  beforeLoad: ({ context, preload }) => {
    if (preload) return;
    signOut();
    context.client.clear();
  },
  // Where signing in leads is fetched while the address and the password are typed.
  onEnter: () => void whenIdle(() => void Promise.allSettled([first['/dashboard'](), first['/']()])),
  component: shown('SignInPage'),
});

/** The way back from the provider of single sign-on. */
const sso = page('/page/signin/sso', shown('SsoPage'));

const forgotPassword = page('/page/forgot-password', shown('ForgotPasswordPage'));

const resetPassword = page('/reset/$token', shown('ResetPasswordPage'));

const deleteRequest = page('/page/delete-request', shown('DeleteRequestPage'));

/** The way in from the mail that asks to confirm. */
const confirmDeletion = page('/page/delete-request/$token', shown('ConfirmDeletionPage'));

/** Where the mails about what is to be done are stopped. */
const stopMails = page('/mails/stop/$token', shown('StopMailsPage'));

const lockScreen = createRoute({
  getParentRoute: () => root,
  path: '/lock-screen',
  beforeLoad: async () => {
    if (!currentUser()) await joinOpenTabs();
    if (!currentUser()) throw redirect({ to: '/page/signin' });
  },
  component: shown('LockScreenPage'),
});

/** Where a new console gets its organisation and its first administrator; the key stands behind the #. */
const setup = page('/setup', shown('SetupPage'));

/** For programmers, signed in or not: it shows what the source says, and no data. */
const apiDocs = page(
  '/docs/api',
  lazyRouteComponent(() => import('../apiDocs/ApiDocsPage.tsx'), 'ApiDocsPage'),
);

/** What stands outside the shell: for who is not signed in yet, or not any more. */
export const outside = [
  signIn,
  sso,
  forgotPassword,
  resetPassword,
  deleteRequest,
  confirmDeletion,
  stopMails,
  lockScreen,
  setup,
  apiDocs,
] as const;
