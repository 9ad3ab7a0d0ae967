import { useSyncExternalStore } from 'react';

/** Whether the list of keys stands open: a key opens it from the questions, and a menu from elsewhere. */
let asked = false;
const listeners = new Set<() => void>();

/** Opens the list of keys. */
export function askForKeys(): void {
  set(true);
}

export function useKeysAsked(): { asked: boolean; close: () => void } {
  return { asked: useSyncExternalStore(listen, () => asked), close };
}

function close(): void {
  set(false);
}

function set(now: boolean): void {
  asked = now;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
