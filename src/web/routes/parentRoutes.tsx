import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, Outlet, redirect } from '@tanstack/react-router';
import { keepWayBack } from '../session/wayBack.ts';
import { offlineScreen } from '../offline/offlineScreen.ts';
import { currentUser } from '../session/session.ts';
import { Shell } from '../shell/Shell.tsx';
import { readStored } from '../session/storage.ts';
import { joinOpenTabs } from '../shell/tabs.ts';
import { lazyPart } from '../ui/popups/usePopup.ts';

/** What every route stands under. */
export const root = createRootRouteWithContext<{ client: QueryClient }>()({ component: Outlet });

type Entry = { location: { href: string }; cause: 'preload' | 'enter' | 'stay' };

/** Lets in who is signed in (spec section 4), in this tab or in another, and whose screen is not locked. */
export function signedInOnly(entry: Entry): void | Promise<void> {
  if (!currentUser()) return joinOrSignIn(entry);
  if (readStored('locked')) throw redirect({ to: '/lock-screen', search: { from: entry.location.href } });
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
