import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  Outlet,
  redirect,
  type StaticDataRouteOption,
} from '@tanstack/react-router';
import { storeWayBack } from '../session/wayBack.ts';
import { OFFLINE_PARTS } from '../device/offlineParts.ts';
import { offlineScreen } from '../insight/dashboard/offline/offlineScreen.ts';
import { currentUser, isAdministrator } from '../session/session.ts';
import { Shell } from '../shell/Shell.tsx';
import type { DrawSignInAgain } from '../shell/signInAgain.ts';
import { readSessionValue } from '../session/storage.ts';
import { joinOpenTabs } from '../shell/tabs.ts';
import { lazyPart } from '../ui/popups/usePopup.ts';

/** The context of routes: the query cache, and a function that returns the facts of the page at a URL. */
type Context = { client: QueryClient; factsAt: (pathname: string) => StaticDataRouteOption };

export const root = createRootRouteWithContext<Context>()({ component: Outlet });

type Entry = {
  location: { href: string; pathname: string };
  cause: 'preload' | 'enter' | 'stay';
  context: Pick<Context, 'factsAt'>;
};

/**
 * Lets in signed-in users whose screen isn't locked (spec section 4). Redirects group users from the administrators'
 * pages (section 6).
 */
export function signedInOnly(entry: Entry): void | Promise<void> {
  if (!currentUser()) return joinOrSignIn(entry);
  if (readSessionValue('locked')) throw redirect({ to: '/lock-screen', search: { from: entry.location.href } });
  const { access } = entry.context.factsAt(entry.location.pathname);
  if (access === 'administrators' && !isAdministrator()) throw redirect({ to: '/dashboard' });
}

/**
 * Redirects to the sign-in screen if there is no session. If the page is being entered, asks other tabs for a session
 * first, and stores the URL to return to.
 */
async function joinOrSignIn(entry: Entry): Promise<void> {
  if (entry.cause === 'enter') await joinOpenTabs();
  if (currentUser()) return signedInOnly(entry);
  if (entry.cause === 'enter') storeWayBack(entry.location.href);
  throw redirect({ to: '/page/signin' });
}

const signInAgain = lazyPart(() => import('../access/signIn/SignInAgain.tsx').then((file) => file.SignInAgain));

const drawSignInAgain: DrawSignInAgain = (props) => <signInAgain.Part {...props} />;

OFFLINE_PARTS.add(offlineScreen.load);

/** The parent of all routes inside the shell. */
export const signedInRoute = createRoute({
  getParentRoute: () => root,
  id: 'signedIn',
  beforeLoad: signedInOnly,
  component: () => <Shell drawSignInAgain={drawSignInAgain} OfflineScreen={offlineScreen.Screen} />,
});
