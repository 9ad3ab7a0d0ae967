import { keepProgramLater } from '../device/keepProgramLater.ts';
import { onStoredChange, readSessionValue } from '../session/storage.ts';

/** Has the browser store the console's files for offline use whenever a dashboard is stored. */
export function followDashboards(): () => void {
  let entries = readSessionValue('lastDashboards');
  return onStoredChange(() => {
    const before = entries;
    entries = readSessionValue('lastDashboards');
    if (entries !== null && entries !== before) keepProgramLater();
  });
}
