import type { QueryClient } from '@tanstack/react-query';
import { currentTimeZone } from '../i18n/timeZone.ts';
import { onStoredChange } from '../session/storage.ts';

/**
 * Marks all data as stale when the organisation's time zone changes, in this tab or another, because much of it is
 * grouped by day. Data on screen is refetched.
 */
export function followTimeZone(client: QueryClient): () => void {
  let zone = currentTimeZone();
  return onStoredChange(() => {
    const now = currentTimeZone();
    if (now === zone) return;
    zone = now;
    void client.invalidateQueries();
  });
}
