import { currentLanguage } from '../i18n/language.ts';
import { currentUser } from '../session/session.ts';
import { setStored } from '../session/storage.ts';

// Over a slow line a page waits for its program before it asks for anything. Therefore the reads that it begins with are
// kept, and `beforePaint.js` makes them while the program is on its way, the next time that the page is opened.

declare global {
  interface Window {
    /** The answers to the calls that were made before the program came, by path, token, language and body. */
    earlyCalls?: Map<string, Promise<Response>>;
  }
}

/** A page begins with at most so many reads. */
const FIRST_CALLS = 8;

/** So long an answer that was asked for early counts as new, in ms since the page was opened. */
const EARLY_MS = 20_000;

const noted: { path: string; body: string }[] = [];
let at: string | null = null;

/**
 * The answer to a read that was asked for early, given once; undefined when it was not. A read of a session is remembered as
 * one of those that the page begins with.
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
  const here = location.pathname + location.search;
  // Signing in leads to a page whose first calls begin before its address stands.
  if (at === null || at.startsWith('/page/')) at = here;
  if (noted.length === FIRST_CALLS || here !== at) return;
  if (!noted.some((call) => call.path === path && call.body === body)) noted.push({ path, body });
}

/** Keeps the first calls of the page when it is left, for its next start. */
export function keepFirstCalls(): () => void {
  window.addEventListener('pagehide', keep);
  return () => window.removeEventListener('pagehide', keep);
}

function keep(): void {
  if (at !== null && currentUser()) setStored('firstCalls', { at, calls: noted });
}
