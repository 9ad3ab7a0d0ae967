import { useSyncExternalStore } from 'react';

/** Why what is on screen could not be kept: no room left on the device, or the browser refuses to keep anything. */
export type StorageFault = 'full' | 'refused';

let fault: StorageFault | null = null;
const listeners = new Set<() => void>();

/** Notes why something could not be kept; null once it could. */
export function noteFault(error: unknown): void {
  const now = error === null ? null : isFull(error) ? 'full' : 'refused';
  if (now === fault) return;
  if (now === 'refused') console.error(error);
  fault = now;
  for (const listener of listeners) listener();
}

/** Why the last change could not be kept; null while all is well. */
export function useStorageFault(): StorageFault | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => fault,
  );
}

export function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

/** How much of the room that the browser gives is used, 0 to 1; null where it does not tell. */
export async function usedShare(): Promise<number | null> {
  const { usage, quota } = (await navigator.storage?.estimate?.()) ?? {};
  return usage === undefined || !quota ? null : usage / quota;
}

/** Asks the browser not to clear what is kept here for want of room. Whether it promises that. */
export async function askToPersist(): Promise<boolean> {
  return (await navigator.storage?.persist?.()) ?? false;
}
