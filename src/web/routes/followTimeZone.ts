import type { QueryClient } from '@tanstack/react-query';
import { currentTimeZone } from '../i18n/timeZone.ts';
import { onStoredChange } from '../session/storage.ts';

/** When the organisation's time zone has changed, here or in another tab, what the server grouped by days is asked for anew. */
export function followTimeZone(client: QueryClient): () => void {
  let zone = currentTimeZone();
  return onStoredChange(() => {
    const now = currentTimeZone();
    if (now === zone) return;
    zone = now;
    void client.invalidateQueries();
  });
}
