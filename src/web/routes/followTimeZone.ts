import type { QueryClient } from '@tanstack/react-query';
import { currentTimeZone } from '../i18n/timeZone.ts';
import { onStoredChange } from '../session/storage.ts';

/** Refetches data grouped by day when the organisation's time zone changes, in this tab or another. */
export function followTimeZone(client: QueryClient): () => void {
  let zone = currentTimeZone();
  return onStoredChange(() => {
    const now = currentTimeZone();
    if (now === zone) return;
    zone = now;
    void client.invalidateQueries();
  });
}
