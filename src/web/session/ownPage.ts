import { WAY_BACK } from './wayBack.ts';

/** Removes the stored URL, and returns it if it is a page of the console; otherwise returns the dashboard's. */
export function takeWayBack(): string {
  try {
    const path = sessionStorage.getItem(WAY_BACK);
    sessionStorage.removeItem(WAY_BACK);
    return ownPage(path);
  } catch {
    return '/dashboard';
  }
}

/** Pages that signing in or unlocking never leads to, although they belong to the console. */
const OUTSIDE = /^\/(page|reset|lock-screen)(\/|$)/;

/** Returns the URL if it is a page inside the console, or the dashboard's if it is not. */
export function ownPage(address: unknown): string {
  // Browsers treat a backslash as a slash and drop tabs and line breaks; the console's URLs contain none of them.
  const isPath = typeof address === 'string' && /^\/(?!\/)[^\\\t\r\n]*$/.test(address);
  return isPath && !OUTSIDE.test(new URL(address, window.location.origin).pathname) ? address : '/dashboard';
}
