import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  Outlet,
  redirect,
  type StaticDataRouteOption,
} from '@tanstack/react-router';
import { keepWayBack } from '../session/wayBack.ts';
import { offlineScreen } from '../offline/offlineScreen.ts';
import { currentUser, isAdministrator } from '../session/session.ts';
import { Shell } from '../shell/Shell.tsx';
import { readStored } from '../session/storage.ts';
import { joinOpenTabs } from '../shell/tabs.ts';
import { lazyPart } from '../ui/popups/usePopup.ts';

/** What routes are given: the query cache, and what the page at an address says of itself. */
type Context = { client: QueryClient; factsAt: (pathname: string) => StaticDataRouteOption };

/** What every route stands under. */
export const root = createRootRouteWithContext<Context>()({ component: Outlet });

type Entry = {
  location: { href: string; pathname: string };
  cause: 'preload' | 'enter' | 'stay';
  context: Pick<Context, 'factsAt'>;
};

/**
 * Lets in who is signed in (spec section 4), in this tab or in another, and whose screen is not locked. Group users have
 * no business on the administrators' pages: their menus do not lead there, and the server refuses its calls (section 6).
 */
export function signedInOnly(entry: Entry): void | Promise<void> {
  if (!currentUser()) return joinOrSignIn(entry);
  if (readStored('locked')) throw redirect({ to: '/lock-screen', search: { from: entry.location.href } });
  const { access } = entry.context.factsAt(entry.location.pathname);
  if (access === 'administrators' && !isAdministrator()) throw redirect({ to: '/dashboard' });
}

/** Who opens a page asks the other tabs, and comes back to it after signing in; who signed out on it does neither. */
async function joinOrSignIn(entry: Entry): Promise<void> {
  if (entry.cause === 'enter') await joinOpenTabs();
  if (currentUser()) return signedInOnly(entry);
  if (entry.cause === 'enter') keepWayBack(entry.location.href);
  throw redirect({ to: '/page/signin' });
}

const signInAgain = lazyPart(() => import('../account/SignInAgain.tsx').then((file) => file.SignInAgain));

/** Everything inside the shell. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signedIn',
  beforeLoad: signedInOnly,
  component: () => <Shell SignInAgain={signInAgain.Part} OfflineScreen={offlineScreen.Screen} />,
});
