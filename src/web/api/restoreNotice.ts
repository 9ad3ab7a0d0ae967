import { useSyncExternalStore } from 'react';

/** The header that reports the state of a restore on every response while one is announced or running. */
const HEADER = 'x-restore';
const REPLACING = 'replacing';

/** The header sent while webhooks, emails and schedules are paused. */
const PAUSED_HEADER = 'x-paused';

/** The interval at which the server is polled for the end of a restore or a pause, in ms. */
const ASK_EVERY_MS = 4_000;
const ASK_PAUSED_EVERY_MS = 10_000;

let standing: string | null = null;
let isPaused = false;
let asking: number | undefined;
const listeners = new Set<() => void>();
const replacedListeners = new Set<() => void>();

/** Records the state of a restore or pause that a response reports, and polls until it is over. */
export function noteRestore({ headers }: Response): void {
  const said = headers.get(HEADER);
  notePause(headers.has(PAUSED_HEADER));
  window.clearTimeout(asking);
  const wait = said === null ? ASK_PAUSED_EVERY_MS : ASK_EVERY_MS;
  if (said !== null || isPaused) asking = window.setTimeout(() => void ask(), wait);
  if (said === standing) return;
  const isReplaced = standing === REPLACING && said !== REPLACING;
  standing = said;
  for (const listener of listeners) listener();
  if (isReplaced) for (const listener of replacedListeners) listener();
}

function notePause(isNow: boolean): void {
  if (isNow === isPaused) return;
  isPaused = isNow;
  for (const listener of listeners) listener();
}

/** Returns whether the server reports that webhooks, emails and schedules are paused after a restore. */
export function usePaused(): boolean {
  return useSyncExternalStore(listen, () => isPaused);
}

/**
 * Registers a listener for when a backup may have replaced all data: whatever is on screen, and the session, may no
 * longer exist.
 */
export function onReplaced(listener: () => void): void {
  replacedListeners.add(listener);
}

/**
 * Returns `announced` while changes wait for a restore and `replacing` while everything does; null if there is no
 * restore.
 */
export function useRestoreNotice(): string | null {
  return useSyncExternalStore(listen, () => standing);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Requests the current state. An unreachable server is reported by `connection.ts`. */
async function ask(): Promise<void> {
  const answered = await fetch('/readyz', { cache: 'no-store' }).catch(() => null);
  if (answered) noteRestore(answered);
}
