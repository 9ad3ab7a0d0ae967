import { keepProgramLater } from '../device/keepProgramLater.ts';
import { onStoredChange, readStored } from '../session/storage.ts';

/** Caches the offline dashboard's code in the browser whenever a dashboard is stored. */
export function followDashboards(): () => void {
  let kept = readStored('lastDashboards');
  return onStoredChange(() => {
    const before = kept;
    kept = readStored('lastDashboards');
    if (kept !== null && kept !== before) keepProgramLater();
  });
}
