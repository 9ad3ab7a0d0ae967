import { WAY_BACK } from './wayBack.ts';

/** The address that was kept, when it is one of the console's pages; the dashboard otherwise. */
export function takeWayBack(): string {
  try {
    const kept = sessionStorage.getItem(WAY_BACK);
    sessionStorage.removeItem(WAY_BACK);
    return ownPage(kept);
  } catch {
    return '/dashboard';
  }
}

/** Pages that signing in or unlocking never leads to, although they are inside. */
const OUTSIDE = /^\/(page|reset|lock-screen)(\/|$)/;

/** An address of a page inside the console; anything else leads to the dashboard. */
export function ownPage(address: unknown): string {
  // A browser takes a backslash for a slash and drops tabs and line ends: none of them is in an address of ours.
  const isPath = typeof address === 'string' && /^\/(?!\/)[^\\\t\r\n]*$/.test(address);
  return isPath && !OUTSIDE.test(new URL(address, window.location.origin).pathname) ? address : '/dashboard';
}
