import { useSyncExternalStore } from 'react';

/** Why nothing can be asked: the browser has no connection, or it has one and the server does not answer. */
export type Away = 'offline' | 'unreachable';

/** How often a server that does not answer is asked whether it is back, and how long it may take, in ms. */
const ASK_EVERY_MS = 3_000;
const ASK_TIMEOUT_MS = 10_000;

/** A call that takes so long may have reached no server, in ms. */
const SUSPICIOUS_MS = 10_000;

/** What a proxy says for a server that it does not reach. */
const FROM_PROXY: readonly number[] = [502, 504];

let reached = true;
let answered = false;
let asking = false;
let askingAgain: number | undefined;
const listeners = new Set<() => void>();

/**
 * Fetches from the server, or takes the answer that is on its way already. When it does not answer it is asked whether it is
 * there at all: one call alone proves nothing.
 */
export async function fetchNoted(path: string, request: RequestInit, early?: Promise<Response>): Promise<Response> {
  const suspicion = window.setTimeout(() => void ask(), SUSPICIOUS_MS);
  try {
    const response = await (early ?? fetch(path, request));
    if (FROM_PROXY.includes(response.status)) void ask();
    else note(true);
    return response;
  } catch (error) {
    if (request.signal?.aborted !== true) void ask();
    throw error;
  } finally {
    window.clearTimeout(suspicion);
  }
}

/** Why nothing can be asked for the moment; null while it can. */
export function currentlyAway(): Away | null {
  if (!navigator.onLine) return 'offline';
  return reached ? null : 'unreachable';
}

/** The same, and whether nothing was ever answered since the console opened. */
export function useAway(): { away: Away | null; nothingLoaded: boolean } {
  const away = useSyncExternalStore(onAwayChange, currentlyAway);
  return { away, nothingLoaded: away !== null && !answered };
}

export function onAwayChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** A server that does not answer is asked until it does. */
function note(answers: boolean): void {
  answered ||= answers;
  window.clearTimeout(askingAgain);
  if (!answers) askingAgain = window.setTimeout(() => void ask(), ASK_EVERY_MS);
  if (answers === reached) return;
  reached = answers;
  for (const listener of listeners) listener();
}

async function ask(): Promise<void> {
  if (asking) return;
  asking = true;
  try {
    const { ok } = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(ASK_TIMEOUT_MS) });
    note(ok);
  } catch {
    note(false);
  } finally {
    asking = false;
  }
}
