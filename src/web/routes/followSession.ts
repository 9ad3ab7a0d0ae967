import type { QueryClient } from '@tanstack/react-query';
import type { AppRouter } from '../routes.tsx';
import { forgetReferences } from '../session/keptReferences.ts';
import { currentUser } from '../session/session.ts';
import { onStoredChange } from '../session/storage.ts';

/**
 * When a session ends, here or in another tab, or becomes another user's, nothing of it stays on screen or in memory.
 * A user who signs in again goes on where they were.
 */
export function followSession(router: AppRouter, client: QueryClient): () => void {
  let userid = currentUser()?.userid;
  return onStoredChange(() => {
    const now = currentUser()?.userid;
    if (now === userid) return;
    userid = now;
    client.clear();
    forgetReferences(now).catch((error: unknown) => console.info(error));
    if (now === undefined) void router.invalidate();
  });
}
