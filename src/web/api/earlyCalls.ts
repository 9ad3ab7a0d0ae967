import { currentLanguage } from '../i18n/language.ts';
import { currentUser } from '../session/session.ts';
import { setSessionValue } from '../session/storage.ts';

// Over a slow connection, a page waits for its JavaScript before it can request anything. The first reads of a page are
// therefore stored, and the next time that page is opened `beforePaint.js` makes them while the JavaScript is still
// loading.

declare global {
  interface Window {
    /** The responses to calls made before the JavaScript loaded, by path, token, language and body. */
    earlyCalls?: Map<string, Promise<Response>>;
  }
}

const FIRST_CALLS = 8;

/** The time after opening the page for which an early response counts as fresh, in ms. */
const EARLY_MS = 20_000;

const earlyCalls: { path: string; body: string }[] = [];
let routePath: string | null = null;

/**
 * Returns the response to a read if `beforePaint.js` requested it; undefined otherwise, or if the response is too old
 * or was returned before. Also notes the read for `storeFirstCalls`.
 */
export function earlyAnswer(path: string, token: string, body: unknown): Promise<Response> | undefined {
  if (typeof body !== 'string' || token === '') return undefined;
  noteFirstCall(path, body);
  const key = JSON.stringify([path, token, currentLanguage(), body]);
  const answer = performance.now() < EARLY_MS ? window.earlyCalls?.get(key) : undefined;
  window.earlyCalls?.delete(key);
  return answer;
}

function noteFirstCall(path: string, body: string): void {
  const currentUrl = location.pathname + location.search;
  // Signing in redirects to a page whose first calls start before its URL is set.
  if (routePath === null || routePath.startsWith('/page/')) routePath = currentUrl;
  if (earlyCalls.length === FIRST_CALLS || currentUrl !== routePath) return;
  if (!earlyCalls.some((call) => call.path === path && call.body === body)) earlyCalls.push({ path, body });
}

/**
 * Stores the page's first calls when the user leaves it, for the next time it is opened. Returns a function that stops
 * this.
 */
export function storeFirstCalls(): () => void {
  window.addEventListener('pagehide', storeCalls);
  return () => window.removeEventListener('pagehide', storeCalls);
}

function storeCalls(): void {
  if (routePath !== null && currentUser()) setSessionValue('firstCalls', { at: routePath, calls: earlyCalls });
}
