import type { QueryClient } from '@tanstack/react-query';
import type { AppRouter } from '../routes.tsx';
import { sessionToken } from './session.ts';
import { onStoredChange } from './storage.ts';

/** When a session ends, here, by a dead token or in another tab, nothing of it stays on screen or in memory. */
export function followSession(router: AppRouter, client: QueryClient): () => void {
  let token = sessionToken();
  return onStoredChange(() => {
    const now = sessionToken();
    if (now === token) return;
    token = now;
    client.clear();
    if (now === '') void router.invalidate();
  });
}
