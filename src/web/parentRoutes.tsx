import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, Outlet, redirect } from '@tanstack/react-router';
import { currentUser } from './shell/session.ts';
import { Shell } from './shell/Shell.tsx';
import { readStored } from './shell/storage.ts';

/** What every route stands under. */
export const root = createRootRouteWithContext<{ client: QueryClient }>()({ component: Outlet });

/** Lets in who is signed in (spec section 4) and whose screen is not locked. */
export function signedInOnly({ location }: { location: { href: string } }): void {
  if (!currentUser()) throw redirect({ to: '/page/signin' });
  if (readStored('locked')) throw redirect({ to: '/lock-screen', search: { from: location.href } });
}

/** Everything inside the shell. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signedIn',
  beforeLoad: signedInOnly,
  component: Shell,
});
