import { keepProgramLater } from '../device/keepProgramLater.ts';
import { onStoredChange, readStored } from '../session/storage.ts';

/** Caches the offline dashboard's code in the browser whenever a dashboard is stored. */
export function followDashboards(): () => void {
  let entries = readStored('lastDashboards');
  return onStoredChange(() => {
    const before = entries;
    entries = readStored('lastDashboards');
    if (entries !== null && entries !== before) keepProgramLater();
  });
}
