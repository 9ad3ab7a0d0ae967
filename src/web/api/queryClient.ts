import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { CallError } from './CallError.ts';
import { onReplaced } from './restoreNotice.ts';
import { noteFailure, noteFormFailure } from './reportFailure.ts';

/** How long an answer counts as fresh, in milliseconds: one screen asks for the same thing in several places. */
const FRESH_MS = 30_000;
const UNREACHABLE_TRIES = 2;

/** The cache of what the server said. A read that got no answer is tried again; what was refused is not.
 * A query with `meta: { form: true }` reads what a form holds. */
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
  onReplaced(() => void client.invalidateQueries());
  return client;
}
