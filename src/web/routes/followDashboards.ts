import { keepProgramLater } from '../offline/keepProgramLater.ts';
import { onStoredChange, readStored } from '../session/storage.ts';

/** Whenever a dashboard was kept, has the browser keep the program that shows it without a connection. */
export function followDashboards(): () => void {
  let kept = readStored('lastDashboards');
  return onStoredChange(() => {
    const before = kept;
    kept = readStored('lastDashboards');
    if (kept !== null && kept !== before) keepProgramLater();
  });
}
