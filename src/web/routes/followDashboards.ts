import { keepProgramLater } from '../device/keepProgramLater.ts';
import { onStoredChange, readStored } from '../session/storage.ts';

/** Caches the offline dashboard's code in the browser whenever a dashboard is stored. */
export function followDashboards(): () => void {
  let stored = readStored('lastDashboards');
  return onStoredChange(() => {
    const before = stored;
    stored = readStored('lastDashboards');
    if (stored !== null && stored !== before) keepProgramLater();
  });
}
