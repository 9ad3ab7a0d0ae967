import { useSyncExternalStore } from 'react';

/** True while the list of keys is open. It is opened by a key from the questions, and by a menu from elsewhere. */
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
