import { useEffect } from 'react';
import { createStore, useStore } from '../session/store.ts';

/**
 * The reason why changes on screen could not be stored: the device is full, a newer version of the page has upgraded
 * the database, or any other error.
 */
export type StorageFault = 'full' | 'newer' | 'refused';

/** The share of the storage quota at which storage counts as nearly full. */
const NEARLY_FULL = 0.8;

const fault = createStore<StorageFault | null>(null);
/** The share of the browser's storage quota that is used, 0 to 1; null if it is not known. */
const usedShare = createStore<number | null>(null);

/** Records why something could not be stored or, if `error` is null, that storing works again. */
export function noteFault(error: unknown): void {
  const now = error === null ? null : faultOf(error);
  if (now === 'refused' && now !== fault.read()) console.error(error);
  fault.set(now);
}

/** Returns why storing last failed; null if the last attempt succeeded or nothing has been stored yet. */
export function useStorageFault(): StorageFault | null {
  return useStore(fault);
}

/**
 * Returns the share of the browser's storage quota that is used, 0 to 1, and whether the quota is nearly used up. The
 * share is null if it is not known.
 */
export function useStorageRoom(): { share: number | null; nearlyFull: boolean } {
  useEffect(checkRoom, []);
  const share = useStore(usedShare);
  return { share, nearlyFull: share !== null && share >= NEARLY_FULL };
}

/** Measures again how much of the storage quota is used. */
export function checkRoom(): void {
  navigator.storage
    ?.estimate?.()
    .then(({ usage, quota }) => usedShare.set(usage === undefined || !quota ? null : usage / quota))
    .catch((error: unknown) => console.info(error));
}

/** Asks the browser not to evict the stored data when space runs out. Returns whether the browser agreed. */
export async function askToPersist(): Promise<boolean> {
  return (await navigator.storage?.persist?.()) ?? false;
}

/** Checks whether an error means that storage is full. */
export function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

function faultOf(error: unknown): StorageFault {
  if (isFull(error)) return 'full';
  return error instanceof DOMException && error.name === 'VersionError' ? 'newer' : 'refused';
}
