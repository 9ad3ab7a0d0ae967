import { setStored, useStored } from '../../session/storage.ts';

/** Whether single keys do something while an audit is taken. Who speaks to the device, or hits keys by accident, turns them off. */
export function useSingleKeys(): boolean {
  return useStored('keysOff') !== true;
}

export function setSingleKeys(on: boolean): void {
  setStored('keysOff', on ? null : true);
}
