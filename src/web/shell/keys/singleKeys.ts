import { setSessionValue, useSessionValue } from '../../session/storage.ts';

/**
 * Returns whether single-key shortcuts are on: those of an audit, and ? for the list of shortcuts. Users of speech
 * input, and users who hit keys by accident, can turn them off.
 */
export function useSingleKeys(): boolean {
  return useSessionValue('keysOff') !== true;
}

export function setSingleKeys(on: boolean): void {
  setSessionValue('keysOff', on ? null : true);
}
