import type { QueryClient } from '@tanstack/react-query';
import type { AppRouter } from '../routes.tsx';
import { currentUser } from './session.ts';
import { onStoredChange } from './storage.ts';

/**
 * When a session ends, here or in another tab, or becomes somebody else's, nothing of it stays on screen or in memory.
 * Whoever signs in again as the same person goes on where they were.
 */
export function followSession(router: AppRouter, client: QueryClient): () => void {
  let userid = currentUser()?.userid;
  return onStoredChange(() => {
    const now = currentUser()?.userid;
    if (now === userid) return;
    userid = now;
    client.clear();
    if (now === undefined) void router.invalidate();
  });
}
