import type { QueryClient } from '@tanstack/react-query';
import { currentFault, onAwayChange } from '../api/connection.ts';
import type { AppRouter } from '../routes.tsx';

/** Refetches failed queries as soon as the server is reachable again. */
export function followConnection(router: AppRouter, client: QueryClient): () => void {
  let fault = currentFault();
  return onAwayChange(() => {
    const before = fault;
    fault = currentFault();
    const inError = { predicate: ({ state }: { state: { status: string } }) => state.status === 'error' };
    if (before === null || fault !== null || client.getQueryCache().findAll(inError).length === 0) return;
    void client.resetQueries(inError);
    void router.invalidate();
  });
}
