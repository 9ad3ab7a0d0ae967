import { setSessionValue, useSessionValue } from '../../session/storage.ts';

/**
 * Returns whether single-key shortcuts are on. Users of speech input, and users who hit keys by accident, can turn them
 * off.
 */
export function useSingleKeys(): boolean {
  return useSessionValue('keysOff') !== true;
}

export function setSingleKeys(on: boolean): void {
  setSessionValue('keysOff', on ? null : true);
}
