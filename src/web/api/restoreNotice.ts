import { createListeners, createStore, useStore } from '../session/store.ts';

/** The header that reports the state of a restore while one is announced or running. */
const HEADER = 'x-restore';
const REPLACING = 'replacing';

/** The header sent while webhooks, emails and scheduled tasks are paused. */
const PAUSED_HEADER = 'x-paused';

/** The intervals at which the server is polled for the end of a restore and for the end of a pause, in ms. */
const ASK_EVERY_MS = 4_000;
const ASK_PAUSED_EVERY_MS = 10_000;

const state = createStore<string | null>(null);
const isPaused = createStore(false);
let pollTimer: number | undefined;
const replacementListeners = createListeners();

/** Records the state of a restore or pause that a response reports, and polls until it is over. */
export function noteRestore({ headers }: Response): void {
  const now = headers.get(HEADER);
  isPaused.set(headers.has(PAUSED_HEADER));
  const isReplaced = state.read() === REPLACING && now !== REPLACING;
  state.set(now);
  pollLater();
  if (isReplaced) replacementListeners.notify();
}

/** Returns whether the server reports that webhooks, emails and scheduled tasks are paused after a restore. */
export function usePaused(): boolean {
  return useStore(isPaused);
}

/** Registers a listener for when a backup may have replaced all data, including the session. */
export function onRestore(listener: () => void): void {
  replacementListeners.listen(listener);
}

/** Returns the state of a restore as reported by the server; null if there is none. */
export function useRestoreNotice(): string | null {
  return useStore(state);
}

/** Requests the state again after a while, if a restore or a pause is known. */
function pollLater(): void {
  window.clearTimeout(pollTimer);
  const isRestoring = state.read() !== null;
  if (!isRestoring && !isPaused.read()) return;
  pollTimer = window.setTimeout(() => void requestState(), isRestoring ? ASK_EVERY_MS : ASK_PAUSED_EVERY_MS);
}

async function requestState(): Promise<void> {
  const response = await fetch('/readyz', { cache: 'no-store' }).catch(() => null);
  if (response) noteRestore(response);
  else pollLater();
}
