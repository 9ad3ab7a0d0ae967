import { useEffect, useSyncExternalStore } from 'react';

/**
 * Why what is on screen could not be kept: no room left on the device, a newer version of the page has changed what is kept, or
 * the browser refuses to keep anything.
 */
export type StorageFault = 'full' | 'newer' | 'refused';

/** From here on the room counts as nearly full. */
const NEARLY_FULL = 0.8;

/** The fault of now, and how much of the room that the browser gives is used, 0 to 1; null where it does not tell. */
let fault: StorageFault | null = null;
let used: number | null = null;
const listeners = new Set<() => void>();

/** Notes why something could not be kept; null once it could. */
export function noteFault(error: unknown): void {
  const now = error === null ? null : faultOf(error);
  if (now === fault) return;
  if (now === 'refused') console.error(error);
  fault = now;
  tell();
}

/** Why the last change could not be kept; null while all is well. */
export function useStorageFault(): StorageFault | null {
  return useSyncExternalStore(listen, () => fault);
}

/** Whether the room on the device will soon be full, and how much of it is used, 0 to 1; null where the browser does not tell. */
export function useStorageRoom(): { used: number | null; nearlyFull: boolean } {
  useEffect(lookAtRoom, []);
  const share = useSyncExternalStore(listen, () => used);
  return { used: share, nearlyFull: share !== null && share >= NEARLY_FULL };
}

/** Looks anew how much room is left. */
export function lookAtRoom(): void {
  navigator.storage
    ?.estimate?.()
    .then(({ usage, quota }) => {
      used = usage === undefined || !quota ? null : usage / quota;
      return tell();
    })
    .catch((error: unknown) => console.info(error));
}

/** Asks the browser not to clear what is kept here for want of room; some ask the user. Whether it promises that. */
export async function askToPersist(): Promise<boolean> {
  return (await navigator.storage?.persist?.()) ?? false;
}

/** Whether something could not be kept for want of room. */
export function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

function faultOf(error: unknown): StorageFault {
  if (isFull(error)) return 'full';
  return error instanceof DOMException && error.name === 'VersionError' ? 'newer' : 'refused';
}

function tell(): void {
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
