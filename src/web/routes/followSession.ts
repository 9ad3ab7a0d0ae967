import type { QueryClient } from '@tanstack/react-query';
import type { AppRouter } from '../routes.tsx';
import { forgetReferences } from '../device/databaseNames.ts';
import { currentUser } from '../session/session.ts';
import { onStoredChange } from '../session/storage.ts';

/** Clears the loaded data when the user signs out or another user signs in, in this tab or another. */
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
