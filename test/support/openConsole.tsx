import { createMemoryHistory } from '@tanstack/react-router';
import { cleanup, render } from '@testing-library/react';
import { afterEach } from 'vitest';
import en from '../../public/i18n/en.json' with { type: 'json' };
import { createQueryClient } from '../../src/web/api/queryClient.ts';
import { App } from '../../src/web/App.tsx';
import { createAppRouter, type AppRouter } from '../../src/web/routes.tsx';
import { followDialogs } from '../../src/web/routes/followDialogs.ts';
import { followSession } from '../../src/web/routes/followSession.ts';
import { startSession } from '../../src/web/session/session.ts';

let leave: (() => void) | undefined;

/** Opens the whole console at a URL, as a browser would. */
export async function openConsole(address: string): Promise<AppRouter> {
  const client = createQueryClient();
  const router = createAppRouter(client, createMemoryHistory({ initialEntries: [address] }));
  const leaveSession = followSession(router, client);
  const leaveDialogs = followDialogs(router);
  leave = () => {
    leaveSession();
    leaveDialogs();
  };
  await router.load();
  render(<App client={client} router={router} first={{ language: 'en', words: en, whole: true }} />);
  return router;
}

/** Signs in a user without the form. */
export function signInAs(kind: 'administrator' | 'groupUser', remember = false): void {
  startSession(
    {
      userid: 'u1',
      token: 'token-1',
      adminname: 'Maya Lindqvist',
      email: 'maya@example.org',
      user_type: kind === 'administrator' ? 1 : 2,
      data: { image: null },
      time_zone: 'UTC',
    },
    remember,
  );
}

afterEach(() => {
  leave?.();
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
