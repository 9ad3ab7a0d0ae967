import { useSyncExternalStore } from 'react';
import { createStore } from '../session/store.ts';

/** The reason why no call can be made: the browser is offline, or it is online and the server does not respond. */
export type ConnectionFault = 'offline' | 'unreachable';

/** The interval at which an unresponsive server is polled, and the timeout of each poll, in ms. */
const ASK_EVERY_MS = 3_000;
const ASK_TIMEOUT_MS = 10_000;

/** The time after which a pending call triggers a check of whether the server is reachable, in ms. */
const SUSPICIOUS_MS = 10_000;

/** The statuses with which a proxy reports that it can't reach the server. */
const FROM_PROXY: readonly number[] = [502, 504];

const isReached = createStore(true);
let hasAnswered = false;
let isAsking = false;
let askingAgain: number | undefined;

/**
 * Fetches from the server or, if the request has already been sent, waits for its response (`earlyAnswer`). If the call
 * fails or takes too long, checks whether the server is reachable, because one failed call does not prove that it is
 * down.
 */
export async function fetchWithStatus(
  path: string,
  request: RequestInit,
  earlyAnswer?: Promise<Response>,
): Promise<Response> {
  const suspicion = window.setTimeout(() => void requestHealth(), SUSPICIOUS_MS);
  try {
    const response = await (earlyAnswer ?? fetch(path, request));
    if (FROM_PROXY.includes(response.status)) void requestHealth();
    else note(true);
    return response;
  } catch (error) {
    if (request.signal?.aborted !== true) void requestHealth();
    throw error;
  } finally {
    window.clearTimeout(suspicion);
  }
}

/** Returns the reason why no call can be made at the moment; null if calls are possible. */
export function currentFault(): ConnectionFault | null {
  if (!navigator.onLine) return 'offline';
  return isReached.read() ? null : 'unreachable';
}

/**
 * Returns the reason why no call can be made, and whether the server has not responded since the console was opened,
 * so that nothing could be loaded.
 */
export function useConnection(): { fault: ConnectionFault | null; isNothingLoaded: boolean } {
  const fault = useSyncExternalStore(onAwayChange, currentFault);
  return { fault, isNothingLoaded: fault !== null && !hasAnswered };
}

export function onAwayChange(listener: () => void): () => void {
  const leave = isReached.listen(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    leave();
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Records whether the server responds; while it does not, schedules the next poll. */
function note(answers: boolean): void {
  hasAnswered ||= answers;
  window.clearTimeout(askingAgain);
  if (!answers) askingAgain = window.setTimeout(() => void requestHealth(), ASK_EVERY_MS);
  isReached.set(answers);
}

async function requestHealth(): Promise<void> {
  if (isAsking) return;
  isAsking = true;
  try {
    const { ok } = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(ASK_TIMEOUT_MS) });
    note(ok);
  } catch {
    note(false);
  } finally {
    isAsking = false;
  }
}
