import { createStore, useStore } from '../../../session/store.ts';

/** True while the list of keys is open. It is opened by a key from the questions, and by a menu from elsewhere. */
const isOpen = createStore(false);

/** Opens the list of keys. */
export function askForKeys(): void {
  isOpen.set(true);
}

export function useKeysAsked(): { asked: boolean; close: () => void } {
  return { asked: useStore(isOpen), close };
}

function close(): void {
  isOpen.set(false);
}
