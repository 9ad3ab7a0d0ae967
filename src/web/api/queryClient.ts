import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { CallError } from './CallError.ts';
import { onRestore } from './restoreNotice.ts';
import { noteFailure, noteFormFailure } from './reportFailure.ts';

/**
 * The time for which a response counts as fresh, in ms. It saves requests, because a screen may read the same data in
 * several places.
 */
const FRESH_MS = 30_000;
const UNREACHABLE_TRIES = 2;

/**
 * Creates the cache of the server's responses. A read is retried if it gets no response, but not if it is refused. If a
 * query has `meta: { form: true }`, errors that the user can correct are not logged, because its form shows them.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => (meta?.['form'] ? noteFormFailure : noteFailure)(error),
    }),
    mutationCache: new MutationCache({ onError: noteFormFailure }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < UNREACHABLE_TRIES && error instanceof CallError && error.status === 0,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  onRestore(() => void client.invalidateQueries());
  return client;
}
