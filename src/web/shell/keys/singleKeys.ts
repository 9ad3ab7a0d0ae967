import { setStored, useStored } from '../../session/storage.ts';

/**
 * Returns whether single-key shortcuts are on while an audit is taken. Users of speech input, and users who hit keys by
 * accident, can turn them off.
 */
export function useSingleKeys(): boolean {
  return useStored('keysOff') !== true;
}

export function setSingleKeys(on: boolean): void {
  setStored('keysOff', on ? null : true);
}
